import type { SettingRow } from "./setting-row.ts";

export const SEARCH_SETTINGS = [
  {
    name: "SEARCH_PROVIDER",
    kind: "string",
    description:
      "Web search provider. Unset: google if its key and id are set, otherwise the first provider whose key or address is set, otherwise one that needs no key.",
  },
  {
    name: "SEARCH_ROUTING",
    kind: "routing",
    description:
      'Providers to try in order: `a,b,c`, or JSON by operation such as `{"web":"brave,duckduckgo","academic":"openalex"}`.',
  },
  {
    name: "SEARCH_THIN_THRESHOLD",
    kind: "integer",
    max: 100,
    default: "1",
    description: "A search with this many hits or fewer is repeated without stop words; 0 turns this off.",
  },
  {
    name: "LENSES_PATH",
    kind: "path",
    description: "Folder of additional lens files (JSON). A lens replaces the built-in lens of the same name.",
  },
  {
    name: "BRAVE_EXTRA_SNIPPETS",
    kind: "boolean",
    default: "false",
    description: "Whether to request additional extracts of each page from Brave (paid plans only).",
  },
  {
    name: "CONTACT_EMAIL",
    kind: "email",
    description:
      "E-mail address that is sent to services that ask who is calling. No account is needed. It adds OpenAlex (papers), EDGAR (company filings) and Unpaywall (free full texts), and makes others faster. A provider's own e-mail setting takes precedence.",
  },
] as const satisfies readonly SettingRow[];
