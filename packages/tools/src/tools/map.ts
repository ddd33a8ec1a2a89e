import { estimateTokens, hostOf } from "@wellsourced/core";
import type { MapResult } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, optional, required, text, wholeNumber } from "../fields.ts";
import { factsItem, handled, itemsBody, itemsShape, resultHandling, savedFor, withScheme } from "../saving.ts";

interface Window {
  readonly startIndex: number;
  readonly shown: MapResult["links"];
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Facts shown before the links: counts, omissions and how to continue. */
function mapSummary(url: string, { links, leftOut, failures, isComplete }: MapResult, window: Window) {
  const { startIndex, shown } = window;
  const titled = links.filter(({ title }) => title !== undefined).length;
  const end = startIndex + shown.length;
  const range = shown.length > 0 ? `${startIndex + 1}-${end}` : "none";
  const { query = 0 } = leftOut;
  const notes = [
    ...(query > 0
      ? [
          `Addresses left out because they differ only in their query (such as ?page=2): ${query}. ignoreQueryParameters false lists them.`,
        ]
      : []),
    ...(isComplete ? [] : ["The limit or the time ended the search, so the site may have more addresses."]),
    ...failures.slice(0, 5).map(({ url: place, message }) => `Not read: ${place}. ${message}`),
  ];
  return {
    message: `Map of ${url}: ${links.length} links`,
    total: links.length,
    excludedLanguagePaths: leftOut.language ?? 0,
    uniqueDomains: new Set(links.map((link) => hostOf(link.url))).size,
    linksWithTitles: `${percent(titled, links.length)}%`,
    showing: `Showing ${range} of ${links.length}`,
    ...(end < links.length && shown.length > 0 ? { next: `Use startIndex ${end} for the next links.` } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

export const map = defineTool({
  name: "map",
  title: "Map a site",
  description:
    "Use this to list the addresses of a site from its sitemaps, start page, feeds and the Internet Archive's index, without reading its pages; with `search`, those that match, best first.",
  sets: ["pulse"],
  cache: "below",
  present: "items",
  input: z.strictObject({
    url: required("Address of the site", 8_192).transform(withScheme),
    search: optional("Words that the addresses should match", 500),
    maxResults: wholeNumber().min(1).max(5_000).optional().describe("Links in one reply; by default 200"),
    startIndex: wholeNumber().min(0).default(0).describe("Link to start from"),
    sitemap: choice(["skip", "include", "only"], "Whether sitemaps are read").default("include"),
    includeSubdomains: flag(true, "List subdomains too"),
    ignoreQueryParameters: flag(true, "Addresses that differ only in the query are one page"),
    limit: wholeNumber().min(1).max(100_000).default(5_000).describe("Maximum number of links"),
    timeout: wholeNumber().min(1).max(110_000).optional().describe("Maximum wait in milliseconds"),
    location: z
      .strictObject({
        country: optional("Country code, added to languages", 2),
        languages: z
          .array(text().regex(/^[\w-]{1,20}$/u))
          .max(10)
          .optional()
          .describe("Language codes"),
      })
      .optional()
      .describe("Languages to request"),
    resultHandling,
  }),
  output: itemsShape,
  async run({ maxResults, startIndex, timeout, location, resultHandling: handling, ...asked }, sources, call) {
    const { country, languages: codes = [] } = location ?? {};
    const languages = country
      ? codes.map((code) => (code.includes("-") ? code : `${code}-${country.toUpperCase()}`))
      : codes;
    const found = await sources.sites.map(
      { ...asked, timeoutMs: timeout, languages: [...new Set([...languages, ...codes])] },
      call,
    );
    const most = maxResults ?? sources.settings.mapMaxResults;
    const shown = found.links.slice(startIndex, startIndex + most);
    const json = JSON.stringify(
      shown.map(({ url, title }) => ({ url, ...(title ? { title } : {}) })),
      null,
      2,
    );
    const summary = mapSummary(asked.url, found, { startIndex, shown });
    const tokens = estimateTokens(Buffer.byteLength(json));
    const saved = handling === "saveOnly" ? { saved: `The saved list has about ${tokens} tokens.` } : {};
    const about = { name: `Links of ${hostOf(asked.url)}`, mimeType: "application/json" };
    const page = Math.floor(startIndex / most) + 1;
    const uri = (at: number) => `pulse://map/${URL.parse(asked.url)?.host ?? "site"}/${at}/page-${page}`;
    const save = () => sources.saved.put(savedFor(call), { ...about, uri, text: json });
    return itemsBody([
      factsItem({ ...summary, ...saved }),
      ...(await handled({ ...about, shown: json, save }, handling)),
    ]);
  },
});
