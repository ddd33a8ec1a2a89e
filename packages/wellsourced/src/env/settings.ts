import type { KindValues } from "./kinds.ts";
import type { CamelCase } from "./names.ts";
import type { SettingRow } from "./settings/setting-row.ts";
import type { SETTINGS } from "./settings.gen.ts";

type Row = (typeof SETTINGS)[number];
type ValueOf<R extends SettingRow> = R extends { readonly values: readonly (infer Value)[] }
  ? Value
  : KindValues[R["kind"]];
type SettingOf<R extends SettingRow> = R extends { readonly default: string } | { readonly place: string }
  ? ValueOf<R>
  : ValueOf<R> | undefined;

/** Settings by name in camel case. Durations are in milliseconds, sizes in bytes. */
type TableSettings = { readonly [R in Row as CamelCase<R["name"]>]: SettingOf<R> };

export interface Settings extends TableSettings {
  /** Configured requests per second by provider. */
  readonly rates: Readonly<Record<string, number>>;
  /** Configured keys, addresses and e-mails of providers by bare variable name. */
  readonly keys: Readonly<Record<string, string>>;
}
