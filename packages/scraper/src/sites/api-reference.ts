import { isHttpUrl, isRecord } from "@wellsourced/core";
import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { literalAt } from "../content/data/literal.ts";
import { jsonOrNothing } from "../metadata/json-ld.ts";
import type { TierContext } from "../tiers/define.ts";
import { attributeIn } from "./tag-attribute.ts";

type Open = Pick<TierContext, "open" | "htmlBytes">;
type Found = { readonly is: "document"; readonly format: "json" | "yaml"; readonly opened: Opened };

/** Programs that show an API from its description. */
const viewers = /redoc|swagger|rapi-doc|openapi-explorer|elements-api|api-reference|createApiReference/iu;
/** Their elements, and the attributes that name the description. */
const elements =
  /<(?:redoc|rapi-doc(?:-mini)?|openapi-explorer|elements-api|api-reference|script)\b([^<>]{1,4000})>/giu;
const attributes = ["spec-url", "apiDescriptionUrl", "data-url"];
/** The script in which Swagger UI keeps its settings. */
const settings = /(?:^|\/)swagger-(?:ui-)?init(?:ializer)?\.js(?:$|\?)/u;
const calls = /SwaggerUIBundle\s?\(|createApiReference\s?\(|swaggerOptions|Redoc\.init\s?\(/u;

/** References of a page to its API description. */
interface Named {
  readonly spec?: string | undefined;
  /** A configuration file that names the description. */
  readonly config?: string | undefined;
  readonly script?: string | undefined;
  /** The embedded description. */
  readonly value?: unknown;
}

/** Returns the API description named by a page of Redoc, Swagger UI, Stoplight Elements, Scalar or RapiDoc. */
export function specNamed(html: string, base: string): Named | undefined {
  if (!viewers.test(html)) return undefined;
  let script: string | undefined;
  for (const [, given = ""] of html.matchAll(elements)) {
    const source = attributes.map((name) => attributeIn(given, name)).find(Boolean);
    if (source) return { spec: addressOf(source, base) };
    const from = attributeIn(given, "src");
    if (settings.test(from)) script ??= addressOf(from, base);
  }
  return namedInScript(html, base) ?? (script ? { script } : undefined);
}

const addressOf = (source: string, base: string): string | undefined => {
  const target = URL.parse(source, base);
  return target && isHttpUrl(target.href) ? target.href : undefined;
};

function namedInScript(script: string, base: string): Named | undefined {
  const start = calls.exec(script)?.index ?? script.indexOf('"swaggerDoc"');
  if (start < 0) return undefined;
  const near = script.slice(Math.max(0, start - 2_000), start + 6_000);
  const own = /["'](?:swaggerDoc|spec)["']\s?:\s?(?=\{)|\bspec\s?:\s?(?=\{)/u.exec(script);
  const value = own ? literalAt(script, own.index + own[0].length)?.value : undefined;
  if (isRecord(value) && isRecord(value.info)) return { value };
  const spec =
    /Redoc\.init\s?\(\s{0,40}["'`]([^"'`\s]{1,2000})["'`]/u.exec(near)?.[1] ??
    /["']?\b(?:url|specUrl)["']?\s?:\s{0,4}["'`]([^"'`\s]{1,2000})["'`]/u.exec(near)?.[1];
  if (spec) return { spec: addressOf(spec, base) };
  const config = /["']?\bconfigUrl["']?\s?:\s{0,4}["'`]([^"'`\s]{1,2000})["'`]/u.exec(near)?.[1];
  return config ? { config: addressOf(config, base) } : undefined;
}

const TIMEOUT_MS = 20_000;

/** Opens the description of the API that a page documents; undefined if it names none, or another file is there. */
export async function openSpec(html: string, page: Opened, { open, htmlBytes }: Open): Promise<Found | undefined> {
  const get = (url: string) => open(url, { client: "browser", timeoutMs: TIMEOUT_MS, maxBytes: htmlBytes });
  let named = specNamed(html, page.url);
  if (named?.script) named = namedInScript(textOf(await get(named.script)), page.url);
  if (named?.config) named = inConfig(textOf(await get(named.config)), named.config);
  if (named?.value !== undefined) return asDocument({ ...page, ...bodyOf(named.value), truncated: false });
  return named?.spec ? asDocument(await get(named.spec)) : undefined;
}

function inConfig(text: string, base: string): Named | undefined {
  const value = jsonOrNothing(text);
  const first = isRecord(value) && Array.isArray(value.urls) ? value.urls[0] : value;
  return isRecord(first) && typeof first.url === "string" ? { spec: addressOf(first.url, base) } : undefined;
}

const textOf = ({ body, headers, status }: Opened): string =>
  status < 300 ? decodeText(body, { contentType: headers.get("content-type") ?? undefined }) : "";

const bodyOf = (value: unknown): Pick<Opened, "body" | "headers"> => ({
  body: new TextEncoder().encode(JSON.stringify(value)),
  headers: new Headers({ "content-type": "application/json" }),
});

/** Accepts a file that states its OpenAPI version. */
function asDocument(opened: Opened): Found | undefined {
  const text = textOf(opened);
  if (!/["']?\b(?:openapi|swagger)["']?\s{0,8}:\s{0,8}["']?[23]/u.test(text)) return undefined;
  return { is: "document", format: /^\s*\{/u.test(text) ? "json" : "yaml", opened };
}
