import type { Kind, KindValues, Limits } from "./kinds.ts";
import type { CamelCase } from "./names.ts";

export type Section = "search" | "reading" | "evidence" | "server" | "storage" | "logs" | "general";

export interface SettingRow extends Limits {
  /** `MAX_HTML_BYTES`; the variable is `WELLSOURCED_MAX_HTML_BYTES`, the flag `--max-html-bytes`. */
  readonly name: string;
  readonly section: Section;
  readonly kind: Kind;
  /** In the form that a user would write. Absent: unset unless somebody sets it. */
  readonly default?: string;
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

/** Every setting there is, but the providers' keys and paces: those come from the providers' own files. */
export const SETTINGS = [
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
  {
    name: "ALLOW_PRIVATE_NETWORK",
    section: "reading",
    kind: "boolean",
    default: "false",
    description:
      "Open private and loopback addresses on any port, for development. Cloud metadata stays closed. Never set it on a server that strangers reach.",
  },
  {
    name: "ORIGIN_MAP",
    section: "reading",
    kind: "originMap",
    description:
      'JSON from origin to replacement: requests meant for a named upstream go to a gateway, mirror or test server (`{"https://api.crossref.org":"http://127.0.0.1:9001"}`). Only our own upstream calls, and only these replacements may be private.',
  },
  {
    name: "ALLOWED_DOMAINS",
    section: "reading",
    kind: "domains",
    description: "The only hosts (and what is below them) that pages may be read from. Unset: all public ones.",
  },
  {
    name: "BLOCKED_DOMAINS",
    section: "reading",
    kind: "domains",
    description: "Hosts (and what is below them) that are never read; wins over the allowed ones.",
  },
  {
    name: "GITHUB_TOKEN",
    bare: true,
    section: "reading",
    kind: "secret",
    secret: true,
    description:
      "GitHub token, sent to GitHub's API alone: raises its limit from 60 to 5 000 requests an hour. Reading needs none.",
  },
  {
    name: "CHROME_PATH",
    bare: true,
    section: "reading",
    kind: "path",
    description:
      "Chromium or Chrome for pages that need a browser. Unset: looked for. `disabled` turns the browser off.",
  },
  {
    name: "BROWSER_URL",
    section: "reading",
    kind: "url",
    schemes: ["http", "https", "ws", "wss"],
    secret: true,
    description:
      "Browser that already runs elsewhere, used instead of starting one: `http(s)://` or `ws://…/devtools/…` for DevTools, another `ws://` for Playwright's protocol. Its pages are fetched from here, by GET only.",
  },
  {
    name: "BROWSER_IDLE_TIMEOUT",
    section: "reading",
    kind: "duration",
    default: "5m",
    description: "The browser is closed after this time without work; 0 never closes it.",
  },
  {
    name: "JINA_READER",
    section: "reading",
    kind: "boolean",
    default: "false",
    description:
      "Let Jina's reader (a third party) read a page that nothing else could. It is told the address; private ones and those with secrets in them never leave.",
  },
  {
    name: "BROWSER_ACTIONS",
    section: "reading",
    kind: "enum",
    values: ["off", "actions", "scripts"],
    default: "off",
    description:
      "What tools may do on a page before it is read: nothing, click, type and scroll (`actions`), or also run scripts (`scripts`). The library needs no leave.",
  },
  {
    name: "MAX_SCRAPE_CONCURRENCY",
    section: "reading",
    kind: "integer",
    min: 1,
    max: 1_000,
    default: "5",
    description: "Pages read at once without a browser.",
  },
  {
    name: "MAX_SCRAPE_CONCURRENCY_BROWSER",
    section: "reading",
    kind: "integer",
    min: 1,
    max: 100,
    default: "2",
    description: "Pages read at once in the browser.",
  },
  {
    name: "MAX_HTML_BYTES",
    section: "reading",
    kind: "size",
    default: "8mb",
    description: "Decompressed bytes read of a page; the rest is not fetched and the result says `truncated`.",
  },
  {
    name: "MAX_DOCUMENT_BYTES",
    section: "reading",
    kind: "size",
    default: "50mb",
    description: "Largest document (PDF, Office, EPUB, feed …) that is downloaded.",
  },
  {
    name: "HTTP_PROXY",
    bare: true,
    lower: true,
    section: "reading",
    kind: "url",
    secret: true,
    description: "Proxy for outgoing http requests. Addresses are judged before the proxy is asked.",
  },
  {
    name: "HTTPS_PROXY",
    bare: true,
    lower: true,
    section: "reading",
    kind: "url",
    secret: true,
    description: "Proxy for outgoing https requests.",
  },
  {
    name: "NO_PROXY",
    bare: true,
    lower: true,
    section: "reading",
    kind: "string",
    description: "Hosts that are asked without the proxy, comma-separated.",
  },
  {
    name: "CIRCUIT_FAILURE_THRESHOLD",
    section: "reading",
    kind: "integer",
    min: 1,
    max: 1_000,
    default: "5",
    description: "Failures in a row after which a provider is left alone for a while.",
  },
  {
    name: "CIRCUIT_RESET_TIMEOUT",
    section: "reading",
    kind: "duration",
    min: 1,
    default: "60s",
    description: "How long such a provider is left alone before one call may try it.",
  },
  {
    name: "REPUTATION_DATA",
    section: "evidence",
    kind: "path",
    description: "JSON file with what you know about domains; see the guide for its form.",
  },
  {
    name: "REPUTATION_MODE",
    section: "evidence",
    kind: "enum",
    values: ["extend", "replace"],
    default: "extend",
    description: "Whether that file adds to the built-in set or stands alone.",
  },
  {
    name: "SOURCE_RECOMMENDATIONS",
    section: "evidence",
    kind: "boolean",
    default: "true",
    description: "Searching and reading at once also says which of the sources are worth most (`recommendations`).",
  },
  {
    name: "COMPONENTS",
    section: "evidence",
    kind: "boolean",
    default: "false",
    description: "Searching and reading at once also gives cards and a table for hosts that draw them (`components`).",
  },
  {
    name: "PORT",
    bare: true,
    section: "server",
    kind: "integer",
    max: 65_535,
    default: "3000",
    transport: "http",
    description: "Port to listen on. Setting it serves HTTP instead of stdio. 0 takes any free one.",
  },
  {
    name: "HOST",
    section: "server",
    kind: "string",
    default: "127.0.0.1",
    transport: "http",
    description: "Address to listen on. Any but a loopback one also needs `WELLSOURCED_ALLOW_OPEN=true`.",
  },
  {
    name: "ALLOW_OPEN",
    section: "server",
    kind: "boolean",
    default: "false",
    transport: "http",
    description: "Serve to other machines although callers are not identified.",
  },
  {
    name: "TOOLS",
    section: "server",
    kind: "list",
    default: "default",
    description: "Tool sets and tool names to offer, read from left to right; `-name` drops one.",
  },
  {
    name: "ALLOWED_ORIGINS",
    section: "server",
    kind: "list",
    transport: "http",
    description: "Web origins whose pages may call the server.",
  },
  {
    name: "CORS_STRICT",
    section: "server",
    kind: "boolean",
    default: "true",
    transport: "http",
    description: "With no allowed origins: true refuses every foreign origin, false takes all.",
  },
  {
    name: "ALLOWED_HOSTS",
    section: "server",
    kind: "list",
    transport: "http",
    description: "Names in the Host header that are answered (against DNS rebinding). Unset: those of this machine.",
  },
  {
    name: "HTTP_READ_HEADER_TIMEOUT",
    section: "server",
    kind: "duration",
    default: "5s",
    transport: "http",
    description: "Time for a request's headers; 0 = none.",
  },
  {
    name: "HTTP_READ_TIMEOUT",
    section: "server",
    kind: "duration",
    default: "30s",
    transport: "http",
    description: "Time for a whole request; 0 = none.",
  },
  {
    name: "HTTP_WRITE_TIMEOUT",
    section: "server",
    kind: "duration",
    default: "0",
    transport: "http",
    description: "Time for an answer; 0 = none.",
  },
  {
    name: "HTTP_IDLE_TIMEOUT",
    section: "server",
    kind: "duration",
    default: "120s",
    transport: "http",
    description: "Time a connection may rest between requests; 0 = none.",
  },
  {
    name: "HTTP_SHUTDOWN_TIMEOUT",
    section: "server",
    kind: "duration",
    default: "30s",
    transport: "http",
    description: "Time for calls under way to end when the server is told to stop.",
  },
  {
    name: "HTTP_MAX_HEADER_BYTES",
    section: "server",
    kind: "size",
    default: "1mb",
    transport: "http",
    description: "Longest request headers.",
  },
  {
    name: "HTTP_MAX_REQUEST_BODY_BYTES",
    section: "server",
    kind: "size",
    default: "10mb",
    transport: "http",
    description: "Longest request body; more is answered with 413.",
  },
  {
    name: "HTTP_CSP",
    section: "server",
    kind: "string",
    default: "default-src 'none'; frame-ancestors 'none'",
    transport: "http",
    emptyOmits: true,
    description: "Content-Security-Policy header; empty leaves it out.",
  },
  {
    name: "HTTP_REFERRER_POLICY",
    section: "server",
    kind: "string",
    default: "no-referrer",
    transport: "http",
    emptyOmits: true,
    description: "Referrer-Policy header; empty leaves it out.",
  },
  {
    name: "HTTP_PERMISSIONS_POLICY",
    section: "server",
    kind: "string",
    default: "geolocation=(), camera=(), microphone=()",
    transport: "http",
    emptyOmits: true,
    description: "Permissions-Policy header; empty leaves it out.",
  },
  {
    name: "DATA_DIR",
    section: "storage",
    kind: "path",
    place: "data",
    description: "Folder for what must last.",
  },
  {
    name: "CACHE_DIR",
    section: "storage",
    kind: "path",
    place: "cache",
    description: "Folder for what may be lost.",
  },
  {
    name: "CACHE_MAX_MEMORY_MB",
    section: "storage",
    kind: "integer",
    max: 65_536,
    default: "64",
    description: "Megabytes of results kept in memory, in front of the disk or Redis; 0 keeps none there.",
  },
  {
    name: "CACHE_ISOLATION",
    section: "storage",
    kind: "enum",
    values: ["shared", "tenant"],
    default: "shared",
    description: "Whether tenants share remembered results of equal questions.",
  },
  {
    name: "ENCRYPTION_KEY",
    section: "storage",
    kind: "hexKey",
    secret: true,
    description:
      "Key for everything stored, 64 hexadecimal digits. Unset: one is made at first use and kept in the data folder.",
  },
  {
    name: "ENCRYPTION_KEY_PREV",
    section: "storage",
    kind: "hexKey",
    secret: true,
    description: "The key before: still read, and what is read is written again with the current one.",
  },
  {
    name: "REDIS_URL",
    bare: true,
    section: "storage",
    kind: "url",
    schemes: ["redis", "rediss"],
    secret: true,
    transport: "http",
    description: "Redis that remembers results for several servers, instead of the disk. Needs the encryption key.",
  },
  {
    name: "LOG_LEVEL",
    section: "logs",
    kind: "enum",
    values: ["debug", "info", "warn", "error"],
    default: "info",
    description: "Least important lines that are still written. Logs go to stderr only.",
  },
  {
    name: "LOG_FORMAT",
    section: "logs",
    kind: "enum",
    values: ["json", "text"],
    default: "json",
    description: "Form of log lines.",
  },
  {
    name: "CONFIG",
    section: "general",
    kind: "path",
    description: "JSON file with settings, named as the flags are. Flags and environment win over it.",
  },
] as const satisfies readonly SettingRow[];

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
