import { requestText, useless } from "../ask.ts";
import { defineSite } from "../define.ts";
import { foreign, line, type Markup, markup } from "../markup.ts";
import { factsOf } from "../patents/facts.ts";

const pages = { name: "google-patents", origin: "https://patents.google.com", pace: { perSecond: 1, burst: 5 } };

export default defineSite({
  name: "google-patents",
  title: "Google Patents",
  reads: "patents: abstract, description and claims, with number, parties, dates and classes",
  through: "the page's own microdata",
  hosts: ["patents.google.com"],
  matches: (url) => pathOf(url) !== undefined,
  async read(url, context) {
    const path = pathOf(url) ?? "/";
    const html = await requestText(context, { api: pages, path, headers: { accept: "text/html" }, retries: 0 });
    const facts = factsOf(html);
    // A robot check has a title, too, and a search page has no patent.
    if (!facts) throw useless("the page shows no patent");
    const { title, abstract, published, inventors, ...patent } = facts;
    const head = line(patent.number, patent.assignees.join("; "), inventors.join("; "), patent.filed, patent.granted);
    const texts = ["abstract", "description", "claims"].map((name) => sectionOf(html, name));
    return {
      is: "html",
      url: `${pages.origin}${path}`,
      html: markup`<h1>${title}</h1><p>${head}</p>${texts}`,
      metadata: {
        title,
        site: "Google Patents",
        authors: inventors,
        published,
        description: abstract,
        canonicalUrl: `${pages.origin}${path}`,
        patent,
      },
    };
  },
});

/** A section of the page, verbatim; sections are not nested. */
function sectionOf(html: string, name: string): Markup | undefined {
  const start = html.indexOf(`<section itemprop="${name}"`);
  const end = html.indexOf("</section>", start);
  return start < 0 || end < 0 ? undefined : foreign(html.slice(start, end));
}

/** The path of a patent's page in the requested language. */
function pathOf({ pathname }: URL): string | undefined {
  const [, number, language = "en"] = /^\/patent\/([A-Z]{2}[A-Z0-9]{3,20})(?:\/([a-z]{2}))?\/?$/iu.exec(pathname) ?? [];
  return number && `/patent/${number.toUpperCase()}/${language}`;
}
