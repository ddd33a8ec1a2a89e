import type { Declared } from "./access.ts";
import type { Provider, SkillRow } from "./define.ts";

/** One provider as the generated catalogue holds it: everything that can be told without loading its file. */
export interface CatalogRow extends Declared, Pick<Provider, "metered" | "priceUsd" | "byPlan"> {
  /** What it can do, by capability. */
  readonly skills: Readonly<Record<string, SkillRow>>;
  readonly load: () => Promise<{ readonly default: Provider }>;
}
