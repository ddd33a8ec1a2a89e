import { bodySize } from "./headings.ts";
import type { Line } from "./lines.ts";
import { linesOf } from "./page-layout.ts";
import type { ReadPage } from "./reader.ts";

/** Pages whose letters somebody recognised get his lines, in the type of the body: nothing is known of their size. */
export function withRecognised(
  pages: readonly ReadPage[],
  texts: Readonly<Record<number, string>> | undefined,
): readonly ReadPage[] {
  if (!texts) return pages;
  const lines = pages.flatMap(({ layout }) => linesOf(layout));
  const size = bodySize(lines) || 10;
  return pages.map((page) => recognisedPage(page, texts[page.layout.number], size));
}

/** Blank lines part paragraphs. */
function recognisedPage(page: ReadPage, text: string | undefined, size: number): ReadPage {
  if (text === undefined || text.trim() === "" || page.scan === undefined) return page;
  const lines: Line[] = [];
  let y = page.layout.top - (page.layout.top - page.layout.bottom) * 0.2;
  for (const raw of text.split(/\r?\n/u)) {
    const line = raw.replace(/[\s\p{Co}]+/gu, " ").trim();
    y -= size * (line === "" ? 2.4 : 1.2);
    if (line !== "") lines.push(plainLine(line, { y, size, page: page.layout.number }));
  }
  return { layout: { ...page.layout, items: lines }, scan: "recognised" };
}

function plainLine(text: string, { y, size, page }: Pick<Line, "y" | "size" | "page">): Line {
  const look = { bold: false, italic: false, mono: false };
  const spans = [{ text, shift: undefined, link: undefined, ...look }];
  const place = { x: 0, right: text.length * size * 0.5, y, size };
  return { text, spans, ...look, ...place, role: undefined, isField: false, page, part: page * 1_000 };
}
