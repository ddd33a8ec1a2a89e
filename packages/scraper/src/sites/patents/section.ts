import { foreign, type Markup } from "../markup.ts";

/** A part of the page as it stands; parts are not nested. */
export function sectionOf(html: string, name: string): Markup | undefined {
  const start = html.indexOf(`<section itemprop="${name}"`);
  const end = html.indexOf("</section>", start);
  return start < 0 || end < 0 ? undefined : foreign(html.slice(start, end));
}
