import { Failure } from "@wellsourced/core";
import { json, type Reply, type Sent } from "./fake-http.ts";

/** The same hits in the format of any provider. */
export function hitsBy(name: string, urls: readonly string[]): Reply {
  const texts = urls.map((url) => ({ title: `${name} ${url}`, url, snippet: "made" }));
  switch (name) {
    case "brave":
      return json({ type: "search", web: { results: texts } });
    case "google":
      return json({ kind: "customsearch#search", items: texts.map(({ url, ...rest }) => ({ ...rest, link: url })) });
    case "serper":
      return json({ searchParameters: {}, organic: texts.map(({ url, ...rest }) => ({ ...rest, link: url })) });
    case "hackernews":
      return json({ hits: texts.map(({ url, title }, index) => ({ objectID: String(index), url, title })) });
    case "openalex":
      return json({ meta: { count: 90 }, results: texts.map(({ url, title }) => ({ id: url, display_name: title })) });
    case "crossref":
      return json({
        message: {
          "total-results": 80,
          items: urls.map((_, index) => ({ DOI: `10.1000/${index}`, title: [`crossref ${index}`] })),
        },
      });
    case "duckduckgo": {
      const results = urls.map(
        (url) => `<div class="result web-result"><a class="result__a" href="${url}">${url}</a></div>`,
      );
      return { text: `<div id="links">${results.join("") || '<div class="no-results"></div>'}</div>` };
    }
    default:
      return json({ results: texts });
  }
}

/** The query text that was sent, in whichever parameter the provider uses. */
export function textOf({ request }: Sent): string {
  const { query, json: body, form } = request;
  const inBody = typeof body === "object" && body !== null ? { ...body } : {};
  const texts: Record<string, unknown> = { ...query, ...form, ...inBody };
  return String(texts.q ?? texts.query ?? texts.search ?? "");
}

export const unreachable = (name: string): Failure =>
  new Failure("network", `Network error on https://${name}.example/: refused.`, {
    provider: name,
    detail: "refused (ECONNREFUSED)",
  });
