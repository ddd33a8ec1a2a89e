import { decodePercent, Failure, hostOf, isWithinDomain } from "@wellsourced/core";
import { z } from "zod";
import { extra, missing, noteOf, requestJson, useless, withWords } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { texts } from "../fields.ts";
import { dateOfIso, foreign, lineOfHtml, markup } from "../markup.ts";

/** Wikimedia's wikis have their API below `/w/`, and also a summary. */
const wikimedia = (
  "wikipedia.org wiktionary.org wikibooks.org wikiquote.org wikisource.org wikinews.org wikiversity.org " +
  "wikivoyage.org meta.wikimedia.org species.wikimedia.org mediawiki.org"
).split(" ");
const others = ["fandom.com", "wiki.gg", "miraheze.org"];

/** Classes of elements around a wiki's text: edit links, navigation, maintenance notices. */
const FRAME = (
  "mw-editsection navbox navbox-styles vertical-navbox sidebar ambox metadata noprint toc mw-jump-link catlinks " +
  "printfooter mw-indicators portalbox portal-bar sistersitebox side-box mw-cite-backlink shortdescription nomobile " +
  "mw-collapsible-toggle geo-nondefault stub navigation-not-searchable mw-empty-elt"
).split(" ");

const Parsed = z.object({
  parse: z
    .object({
      title: z.string(),
      displaytitle: z.string().nullish(),
      text: z.union([z.string(), z.object({ "*": z.string() })]),
    })
    .nullish(),
  error: z.object({ code: z.string(), info: z.string().nullish() }).nullish(),
});

const Summary = z.object({
  ...texts("description", "timestamp", "lang"),
  originalimage: z.object({ source: z.string().nullish() }).nullish(),
});
type Summary = z.infer<typeof Summary>;

export default defineSite({
  name: "mediawiki",
  title: "Wikipedia and other MediaWiki sites",
  reads: "articles with tables, formulas and references, or the section that the address names",
  through: "Action API",
  hosts: [...wikimedia, ...others],
  matches: (url) => pageOf(url) !== undefined,
  async read(url, context) {
    const page = pageOf(url) ?? { host: url.hostname, root: "", title: "" };
    const [{ title, name, text }, { value: summary, failure }] = await Promise.all([
      article(page, context),
      extra(summaryOf(page, context), context),
    ]);
    const address = `https://${page.host}${page.root}/wiki/${encodeURIComponent(title.replaceAll(" ", "_")).replace(/%(?:2F|3A|2C)/gu, decodeURIComponent)}`;
    const section = decodePercent(url.hash.slice(1));
    return {
      is: "html",
      url: address,
      html: markup`<h1>${name}</h1>${foreign(text)}`,
      whole: { drop: FRAME, ...(section ? { section } : {}) },
      notes: noteOf(apiOf(page), failure, "the article was read without its date and description"),
      metadata: {
        title: name,
        site: siteOf(page.host),
        modified: dateOfIso(summary?.timestamp),
        language: summary?.lang ?? undefined,
        description: summary?.description ?? undefined,
        image: summary?.originalimage?.source ?? undefined,
        canonicalUrl: address,
        ...(isWithinDomain(page.host, "wikipedia.org") ? { licence: "CC BY-SA 4.0" } : {}),
      },
    } satisfies SiteResult;
  },
});

interface WikiPage {
  readonly host: string;
  /** Base path of the wiki: `/de` on some hosts. */
  readonly root: string;
  readonly title: string;
  readonly revision?: string | undefined;
}

const isWikimedia = (host: string): boolean => wikimedia.some((domain) => isWithinDomain(host, domain));

/** Pages in namespaces with text; special pages and forms are read as pages. */
function pageOf(url: URL): WikiPage | undefined {
  const host = hostOf(url.href).replace(/^([a-z-]+)\.m\./u, "$1.");
  const [, root = "", path] = /^((?:\/[a-z-]{2,12})?)\/wiki\/([^?]+)$/u.exec(url.pathname) ?? [];
  const given = path ?? (/^(?:\/w)?\/index\.php$/u.test(url.pathname) ? url.searchParams.get("title") : undefined);
  const action = url.searchParams.get("action") ?? url.searchParams.get("veaction");
  if (!given || (action && action !== "view") || url.searchParams.has("diff")) return undefined;
  const title = decodePercent(given).replaceAll("_", " ");
  if (title.length > 255 || /^(?:special|spezial|spécial|especial|file|image|media):/iu.test(title)) return undefined;
  const revision = url.searchParams.get("oldid");
  return { host, root, title, ...(revision && /^\d{1,12}$/u.test(revision) ? { revision } : {}) };
}

/** The host is below a listed domain, so untrusted input cannot choose another. */
const apiOf = ({ host }: WikiPage) => ({
  name: "mediawiki",
  origin: `https://${host === "mediawiki.org" ? "www.mediawiki.org" : host}`,
  pace: { perSecond: 5, burst: 4, concurrent: 2 },
});

async function article(page: WikiPage, context: SiteContext) {
  const { root, title, revision, host } = page;
  const query = {
    action: "parse",
    format: "json",
    formatversion: 2,
    prop: "text|displaytitle",
    ...(revision ? { oldid: revision } : { page: title, redirects: 1 }),
    disableeditsection: 1,
    disabletoc: 1,
  };
  const path = isWikimedia(host) ? "/w/api.php" : `${root}/api.php`;
  const { parse, error } = await requestJson(context, { api: apiOf(page), path, query }, Parsed);
  if (error) throw errorOf(error);
  if (!parse) throw useless("the wiki sent no text");
  const text = typeof parse.text === "string" ? parse.text : parse.text["*"];
  if (text.trim() === "") throw useless("the wiki sent no text");
  return { title: parse.title, name: lineOfHtml(parse.displaytitle ?? "") || parse.title, text };
}

/** Errors have HTTP 200. */
function errorOf({ code, info }: { readonly code: string; readonly info?: string | null | undefined }): Failure {
  if (/^(?:missingtitle|nosuchpageid|nosuchrevid|invalidtitle)$/u.test(code))
    return missing("the wiki has no such page", info ?? code);
  if (code === "ratelimited" || code === "maxlag")
    return new Failure("rate_limited", "Rate limited (mediawiki).", { detail: code });
  const detail = withWords("the wiki reported an error", info ?? code);
  return new Failure("blocked", "The wiki answered with an error.", { detail });
}

/** Date and description, which are optional. */
async function summaryOf(page: WikiPage, context: SiteContext): Promise<Summary | undefined> {
  if (!isWikimedia(page.host) || page.revision) return undefined;
  const path = `/api/rest_v1/page/summary/${encodeURIComponent(page.title.replaceAll(" ", "_"))}`;
  return requestJson(context, { api: apiOf(page), path, retries: 0 }, Summary);
}

/** `en.wikipedia.org` → `Wikipedia`. */
function siteOf(host: string): string {
  const words = host.split(".");
  const name = isWikimedia(host) || host.endsWith("fandom.com") ? (words.at(-2) ?? host) : host;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
