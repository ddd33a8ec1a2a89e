import type { Kind, Limits } from "../kinds.ts";

export interface SettingRow extends Limits {
  /** `MAX_HTML_BYTES`; the variable is `WELLSOURCED_MAX_HTML_BYTES`, the flag `--max-html-bytes`. */
  readonly name: string;
  readonly kind: Kind;
  /** As a user would write it; absent if the setting is unset by default. */
  readonly default?: string;
  /** Default over stdio, on the command line and in the library. @default `default` */
  readonly ownDefault?: string;
  /** The platform's folder that is the default. */
  readonly place?: "data" | "cache";
  readonly description: string;
  /** Whether the variable is also read without prefix. */
  readonly bare?: true;
  /** Whether the variable is also read in lower case, like those of proxies. */
  readonly lower?: true;
  /** Transport that the setting applies to; ignored over others. */
  readonly transport?: "http";
  /** Whether an empty value omits the header. */
  readonly emptyOmits?: true;
  /** Never shown; can be read from the file in `<NAME>_FILE`. */
  readonly secret?: true;
}
