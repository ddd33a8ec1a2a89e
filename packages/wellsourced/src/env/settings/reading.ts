import type { SettingRow } from "./setting-row.ts";

export const READING_SETTINGS = [
  {
    name: "ALLOW_PRIVATE_NETWORK",
    kind: "boolean",
    default: "false",
    description:
      "Allows private and loopback addresses on any port, for development. Cloud metadata addresses stay blocked. Do not set it on a server that others can reach.",
  },
  {
    name: "ORIGIN_MAP",
    kind: "originMap",
    description:
      'JSON object that maps origins to replacements: requests to a named upstream go to a gateway, mirror or test server instead (`{"https://api.crossref.org":"http://127.0.0.1:9001"}`). It applies to calls of providers only; the replacements may be private addresses.',
  },
  {
    name: "ALLOWED_DOMAINS",
    kind: "domains",
    description: "The only hosts, with their subdomains, from which pages may be read. Unset: all public hosts.",
  },
  {
    name: "BLOCKED_DOMAINS",
    kind: "domains",
    description: "Hosts, with their subdomains, that are never read; takes precedence over the allowed hosts.",
  },
  {
    name: "ROBOTS",
    kind: "robots",
    default: "respect-crawl",
    description:
      "Where robots.txt is obeyed: in crawls, batches and maps (`respect-crawl`), or before every page that is read (`respect-all`). `ignore:example.org,docs.example.org` names your own hosts, without their subdomains, whose robots.txt is ignored; all others are treated as with `respect-crawl`.",
  },
  {
    name: "GITHUB_TOKEN",
    bare: true,
    kind: "secret",
    secret: true,
    description:
      "GitHub token, sent only to GitHub's API. It raises the limit from 60 to 5 000 requests an hour; reading works without it.",
  },
  {
    name: "CHROME_PATH",
    bare: true,
    kind: "path",
    description:
      "Path of Chromium or Chrome, for pages that need a browser. Unset: the usual locations are searched. `disabled` turns the browser off.",
  },
  {
    name: "BROWSER_URL",
    kind: "url",
    schemes: ["http", "https", "ws", "wss"],
    secret: true,
    description:
      "Address of a running browser to use instead of starting one: `http(s)://` or `ws://…/devtools/…` for DevTools, any other `ws://` for the Playwright protocol. The pages that it opens are fetched by this process, with GET only.",
  },
  {
    name: "BROWSER_IDLE_TIMEOUT",
    kind: "duration",
    default: "5m",
    description: "Time without work after which the browser is closed; 0 never closes it.",
  },
  {
    name: "JINA_READER",
    kind: "boolean",
    default: "false",
    description:
      "Whether Jina's reader (a third party) is used for pages that cannot be read otherwise. It receives the page's address, but never a private one or one with secrets.",
  },
  {
    name: "BROWSER_ACTIONS",
    kind: "enum",
    values: ["off", "actions", "scripts"],
    default: "off",
    description:
      "What tools may do on a page before it is read: nothing (`off`), click, type and scroll (`actions`), or also run scripts (`scripts`). The library is not restricted.",
  },
  {
    name: "MAX_SCRAPE_CONCURRENCY",
    kind: "integer",
    min: 1,
    max: 1_000,
    default: "5",
    description: "Number of pages that are read at the same time without a browser.",
  },
  {
    name: "MAX_SCRAPE_CONCURRENCY_PER_TENANT",
    kind: "integer",
    min: 1,
    max: 1_000,
    description:
      "Number of these pages for one tenant, so that slow pages of one tenant do not block others. Unset: all of them.",
  },
  {
    name: "MAX_SCRAPE_CONCURRENCY_BROWSER",
    kind: "integer",
    min: 1,
    max: 100,
    default: "2",
    description: "Number of pages that are read at the same time in the browser.",
  },
  {
    name: "MAX_HTML_BYTES",
    kind: "size",
    default: "8mb",
    description:
      "Maximum number of decompressed bytes that are read of a page; the rest is not fetched, and the result is marked `truncated`.",
  },
  {
    name: "MAX_DOCUMENT_BYTES",
    kind: "size",
    default: "50mb",
    description: "Maximum size of a document (PDF, Office, EPUB, feed …) that is downloaded.",
  },
  {
    name: "WEBHOOK_KEY",
    kind: "secret",
    secret: true,
    description:
      "Key that signs webhook requests of crawls (HMAC-SHA256). Unset: each job gets its own key, which is returned when it starts.",
  },
  {
    name: "HTTP_PROXY",
    bare: true,
    lower: true,
    kind: "url",
    secret: true,
    description: "Proxy for outgoing http requests. Addresses are checked before the request is sent to the proxy.",
  },
  {
    name: "HTTPS_PROXY",
    bare: true,
    lower: true,
    kind: "url",
    secret: true,
    description: "Proxy for outgoing https requests.",
  },
  {
    name: "NO_PROXY",
    bare: true,
    lower: true,
    kind: "string",
    description: "Comma-separated hosts that are requested directly.",
  },
  {
    name: "CIRCUIT_FAILURE_THRESHOLD",
    kind: "integer",
    min: 1,
    max: 1_000,
    default: "5",
    description: "Number of consecutive failures after which a provider is skipped for a while.",
  },
  {
    name: "CIRCUIT_RESET_TIMEOUT",
    kind: "duration",
    min: 1,
    default: "60s",
    description: "Time for which such a provider is skipped before it is tried again.",
  },
] as const satisfies readonly SettingRow[];
