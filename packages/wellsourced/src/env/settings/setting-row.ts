import type { Kind, Limits } from "../kinds.ts";

export type Section = "search" | "reading" | "evidence" | "server" | "storage" | "logs" | "general";

export interface SettingRow extends Limits {
  /** `MAX_HTML_BYTES`; the variable is `WELLSOURCED_MAX_HTML_BYTES`, the flag `--max-html-bytes`. */
  readonly name: string;
  /** Where it is described, if not in the section that is named as its file. */
  readonly section?: Section;
  readonly kind: Kind;
  /** In the form that a user would write. Absent: unset unless somebody sets it. */
  readonly default?: string;
  /** The default in a person's own process: over stdio, on the command line and in the library. @default `default` */
  readonly ownDefault?: string;
  /** The default is a folder of the platform. */
  readonly place?: "data" | "cache";
  readonly description: string;
  /** Also read under the bare name that other programs use. */
  readonly bare?: true;
  /** Also read in lower case, as proxies' names are. */
  readonly lower?: true;
  /** Has a meaning over HTTP only; elsewhere it is not even looked at. */
  readonly transport?: "http";
  /** An empty text is a value: it leaves the thing out. */
  readonly emptyOmits?: true;
  /** Never shown; may be given as `<NAME>_FILE`. */
  readonly secret?: true;
}
