import type { SettingRow } from "./setting-row.ts";

export const SERVER_SETTINGS = [
  {
    name: "PORT",
    bare: true,
    kind: "integer",
    max: 65_535,
    default: "3000",
    transport: "http",
    description: "Port to listen on. If it is set, the server uses HTTP instead of stdio. 0 chooses a free port.",
  },
  {
    name: "HOST",
    kind: "string",
    default: "127.0.0.1",
    transport: "http",
    description:
      "Address to listen on. Any address other than loopback also needs OAuth or `WELLSOURCED_ALLOW_OPEN=true`.",
  },
  {
    name: "PUBLIC_URL",
    kind: "url",
    transport: "http",
    description:
      "Address under which clients reach the server, without `/mcp`. Its host is accepted in the Host header. Unset: the address that the server listens on.",
  },
  {
    name: "OAUTH_ISSUER_URL",
    kind: "url",
    transport: "http",
    description:
      "Issuer whose access tokens identify callers, exactly as its tokens name it. Unset: callers are not identified.",
  },
  {
    name: "OAUTH_AUDIENCE",
    kind: "string",
    transport: "http",
    description:
      "The name of this server in access tokens, usually its public address with `/mcp`. Tokens for any other audience are refused.",
  },
  {
    name: "OAUTH_JWKS_URL",
    kind: "url",
    transport: "http",
    description: "Address of the issuer's public keys. Unset: the address in the issuer's metadata.",
  },
  {
    name: "OAUTH_TENANT_CLAIM",
    kind: "string",
    default: "tenant_id",
    transport: "http",
    description: "Claim of an access token that names the tenant. A token without it belongs to the tenant `default`.",
  },
  {
    name: "JWKS_REFRESH_INTERVAL",
    kind: "duration",
    min: 60_000,
    max: 86_400_000,
    default: "1h",
    transport: "http",
    description: "Time after which the issuer's keys are fetched again.",
  },
  {
    name: "ENFORCE_SCOPES",
    kind: "boolean",
    default: "false",
    transport: "http",
    description:
      "Whether a token may only call the tools allowed by its scopes: `tool:*` allows all, `tool:<name>` one, `research` all but the personal ones. A token without a scope claim may call all.",
  },
  {
    name: "REQUIRED_SCOPES",
    kind: "list",
    transport: "http",
    description: "Scopes that a token must have for any request.",
  },
  {
    name: "ALLOW_OPEN",
    kind: "boolean",
    default: "false",
    transport: "http",
    description: "Whether the server may be reachable from other machines without identifying callers.",
  },
  {
    name: "TOOLS",
    kind: "list",
    default: "default",
    description:
      "Tool sets and tool names to offer, such as `core,academic`, applied from left to right; `-name` removes one. docs/reference/tools.md lists the sets.",
  },
  {
    name: "VIEWS",
    kind: "boolean",
    default: "true",
    description:
      "Whether clients that show views (MCP Apps) are offered them: a report to filter and to check again beside the text of a reply.",
  },
  {
    name: "CONSOLE",
    kind: "enum",
    values: ["auto", "on", "off"],
    default: "auto",
    transport: "http",
    description:
      "Whether the server offers a page at `/` where people can use its tools in a browser. `auto`: only without OAuth, since the page has no token; with `on`, a proxy must add one.",
  },
  {
    name: "TRUST_PROXY",
    kind: "hops",
    default: "false",
    transport: "http",
    description:
      "Number of reverse proxies in front of the server. The address of a client is then read from `X-Forwarded-For`, that many entries from the right.",
  },
  {
    name: "ALLOWED_ORIGINS",
    kind: "list",
    transport: "http",
    description: "Web origins whose pages may call the server.",
  },
  {
    name: "CORS_STRICT",
    kind: "boolean",
    default: "true",
    transport: "http",
    description: "Without a list of allowed origins: true refuses every foreign origin, false accepts all.",
  },
  {
    name: "ALLOWED_HOSTS",
    kind: "list",
    transport: "http",
    description:
      "Names that are accepted in the Host header, as a protection against DNS rebinding. Unset: the names of this machine.",
  },
  {
    name: "HTTP_READ_HEADER_TIMEOUT",
    kind: "duration",
    default: "5s",
    transport: "http",
    description: "Time limit for the headers of a request; 0 sets no limit.",
  },
  {
    name: "HTTP_READ_TIMEOUT",
    kind: "duration",
    default: "30s",
    transport: "http",
    description: "Time limit for a whole request; 0 sets no limit.",
  },
  {
    name: "HTTP_WRITE_TIMEOUT",
    kind: "duration",
    default: "0",
    transport: "http",
    description: "Time limit for a response; 0 sets no limit.",
  },
  {
    name: "HTTP_IDLE_TIMEOUT",
    kind: "duration",
    default: "120s",
    transport: "http",
    description: "Time that a connection may be idle between requests; 0 sets no limit.",
  },
  {
    name: "HTTP_SHUTDOWN_TIMEOUT",
    kind: "duration",
    default: "30s",
    transport: "http",
    description: "Time for running calls to finish when the server is stopped.",
  },
  {
    name: "HTTP_MAX_HEADER_BYTES",
    kind: "size",
    default: "1mb",
    transport: "http",
    description: "Maximum size of the request headers.",
  },
  {
    name: "HTTP_MAX_REQUEST_BODY_BYTES",
    kind: "size",
    default: "10mb",
    transport: "http",
    description: "Maximum size of the request body; larger requests are answered with 413.",
  },
  {
    name: "HTTP_CSP",
    kind: "string",
    default: "default-src 'none'; frame-ancestors 'none'",
    transport: "http",
    emptyOmits: true,
    description: "Content-Security-Policy header; an empty value omits it.",
  },
  {
    name: "HTTP_REFERRER_POLICY",
    kind: "string",
    default: "no-referrer",
    transport: "http",
    emptyOmits: true,
    description: "Referrer-Policy header; an empty value omits it.",
  },
  {
    name: "HTTP_PERMISSIONS_POLICY",
    kind: "string",
    default: "geolocation=(), camera=(), microphone=()",
    transport: "http",
    emptyOmits: true,
    description: "Permissions-Policy header; an empty value omits it.",
  },
  {
    name: "TEXT",
    kind: "enum",
    values: ["auto", "json", "markdown"],
    default: "auto",
    description:
      "Format of the text in tool replies: `json` repeats the structured content as JSON, `markdown` is text for models, and `auto` sends Markdown to clients that read structured content (protocol 2025-06-18 and later) and JSON to older ones. The structured content is the same in all three.",
  },
] as const satisfies readonly SettingRow[];
