import type { SettingRow } from "./setting-row.ts";

export const SEARCH_SETTINGS = [
  {
    name: "SEARCH_PROVIDER",
    section: "search",
    kind: "string",
    description:
      "Web search provider. Unset: google if its key and id are set, else the first that has its key or address, else one that needs none.",
  },
  {
    name: "SEARCH_ROUTING",
    section: "search",
    kind: "routing",
    description:
      'Providers to try in order: `a,b,c`, or JSON by operation such as `{"web":"brave,duckduckgo","academic":"openalex"}`.',
  },
  {
    name: "SEARCH_THIN_THRESHOLD",
    section: "search",
    kind: "integer",
    max: 100,
    default: "1",
    description: "At or below this many hits a search is tried again without stop words; 0 turns that off.",
  },
  {
    name: "LENSES_PATH",
    section: "search",
    kind: "path",
    description: "Folder of further lens files (JSON). A lens of the same name replaces ours.",
  },
  {
    name: "BRAVE_EXTRA_SNIPPETS",
    section: "search",
    kind: "boolean",
    default: "false",
    description: "Ask Brave for further extracts of each page (paid plans only).",
  },
  {
    name: "CONTACT_EMAIL",
    section: "search",
    kind: "email",
    description:
      "Address given to services that ask who is calling: it turns on OpenAlex and buys politer treatment elsewhere. A provider's own e-mail setting wins.",
  },
] as const satisfies readonly SettingRow[];
