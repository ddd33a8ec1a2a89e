import { readFileSync } from "node:fs";
import type { CslItem } from "../../packages/citations/src/csl.ts";
import { yearOf } from "../../packages/citations/src/csl.ts";
import type { Example } from "./align.ts";

/** Strings annotated by people. */
export const loadExamples = (file: string): Example[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Example); // written by the corpus's authors

interface WebItem {
  readonly id: string;
  readonly cslJson: CslItem;
  readonly expected: { readonly apa7: string; readonly mla9: string };
}

/**
 * Entries that a citation processor wrote for pages, films, laws and other kinds of works that annotated strings lack.
 */
export function loadWeb(file: string): Example[] {
  const items = JSON.parse(readFileSync(file, "utf8")) as WebItem[]; // written by the corpus's authors
  return items.flatMap(({ id, cslJson, expected }) =>
    [expected.apa7, expected.mla9].map((text, style) => {
      const raw = text.replace(/\s+/gu, " ").trim();
      return {
        id: `${id}-${style}`,
        raw,
        source: "web",
        skip: shortened(cslJson.page ?? "", raw) ? ["pages"] : [],
        truth: truthOf(cslJson, raw),
      };
    }),
  );
}

/** MLA writes `288–95` for 288-295: the pages are present but spelt differently. */
function shortened(pages: string, raw: string): boolean {
  const digits = (text: string): string => text.replace(/\D/gu, "");
  return !digits(raw).includes(digits(pages));
}

/** The parts of an item that are in its entry, since long lists of authors are shortened. */
function truthOf(item: CslItem, raw: string): Example["truth"] {
  const names = (item.author ?? []).filter(({ family, literal }) => raw.includes(family ?? literal ?? "\n"));
  const said = (value: string | undefined): string => (value !== undefined && raw.includes(value) ? value : "");
  return {
    authors: names.length > 0 ? names : undefined,
    title: item.title ?? "",
    container: item["container-title"] ?? "",
    year: String(yearOf(item.issued) ?? ""),
    volume: item.volume ?? "",
    issue: item.issue ?? "",
    pages: item.page ?? "",
    publisher: said(item.publisher),
  };
}
