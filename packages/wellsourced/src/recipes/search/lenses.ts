import { type Clock, Failure } from "@wellsourced/core";
import { checkLenses, explainLens, findLens, type Lens } from "@wellsourced/lenses";

/** Finds a lens. @throws {Failure} `validation` that lists the known ones */
export function lensNamed(name: string, lenses: readonly Lens[]): Lens {
  const lens = findLens(name, lenses);
  if (lens) return lens;
  const known = lenses.map(({ name: known }) => known).sort();
  throw new Failure("validation", `Unknown lens ${name}. Known lenses: ${known.join(", ")}.`);
}

export const createLenses = ({ lenses, clock }: { readonly lenses: readonly Lens[]; readonly clock: Clock }) => ({
  list: (): readonly Lens[] => lenses,
  /** @throws {Failure} `validation` for a name that no lens has */
  get: (name: string) => lensNamed(name, lenses),
  /** Describes a lens in sentences. @throws {Failure} as `get` */
  explain: (name: string): readonly string[] => explainLens(lensNamed(name, lenses), clock),
  /** Checks the lens files of a folder. @default the built-in ones */
  check: (folder?: string) => checkLenses(folder, clock),
});
