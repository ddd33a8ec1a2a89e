import type { KindValues } from "./kinds.ts";
import type { CamelCase } from "./names.ts";
import { EVIDENCE_SETTINGS } from "./settings/evidence.ts";
import { GENERAL_SETTINGS } from "./settings/general.ts";
import { LOGS_SETTINGS } from "./settings/logs.ts";
import { READING_SETTINGS } from "./settings/reading.ts";
import { SEARCH_SETTINGS } from "./settings/search.ts";
import { SERVER_SETTINGS } from "./settings/server.ts";
import type { SettingRow } from "./settings/setting-row.ts";
import { STORAGE_SETTINGS } from "./settings/storage.ts";

/** Every setting there is, but the providers' keys and paces: those come from the providers' own files. */
export const SETTINGS = [
  ...SEARCH_SETTINGS,
  ...READING_SETTINGS,
  ...EVIDENCE_SETTINGS,
  ...SERVER_SETTINGS,
  ...STORAGE_SETTINGS,
  ...LOGS_SETTINGS,
  ...GENERAL_SETTINGS,
] as const;

type Row = (typeof SETTINGS)[number];
type ValueOf<R extends SettingRow> = R extends { readonly values: readonly (infer Value)[] }
  ? Value
  : KindValues[R["kind"]];
type SettingOf<R extends SettingRow> = R extends { readonly default: string } | { readonly place: string }
  ? ValueOf<R>
  : ValueOf<R> | undefined;

/** The settings of the table, by their names in camel case. Durations are milliseconds, sizes bytes. */
export type TableSettings = { readonly [R in Row as CamelCase<R["name"]>]: SettingOf<R> };

export interface Settings extends TableSettings {
  /** Requests a second by provider name, where somebody set one. */
  readonly rates: Readonly<Record<string, number>>;
  /** Providers' keys, addresses and e-mails by their bare variable name, where set. */
  readonly keys: Readonly<Record<string, string>>;
}
