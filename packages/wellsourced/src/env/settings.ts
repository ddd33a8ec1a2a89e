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

/** The settings of the table, by their names in camel case. Durations are milliseconds, sizes bytes. */
type TableSettings = { readonly [R in Row as CamelCase<R["name"]>]: SettingOf<R> };

export interface Settings extends TableSettings {
  /** Requests a second by provider name, where somebody set one. */
  readonly rates: Readonly<Record<string, number>>;
  /** Providers' keys, addresses and e-mails by their bare variable name, where set. */
  readonly keys: Readonly<Record<string, string>>;
}
