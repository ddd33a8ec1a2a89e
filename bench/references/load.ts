import { readFileSync } from "node:fs";
import type { CslItem } from "../../packages/citations/src/csl.ts";
import { yearOf } from "../../packages/citations/src/csl.ts";
import type { Example } from "./align.ts";

/** Strings that people tagged. */
export const loadExamples = (file: string): Example[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Example); // written by whoever made the corpus

interface WebItem {
  readonly id: string;
  readonly cslJson: CslItem;
  readonly expected: { readonly apa7: string; readonly mla9: string };
}

/** Entries that a citation processor wrote of pages, films, laws and other kinds of works that tagged strings lack. */
export function loadWeb(file: string): Example[] {
  const items = JSON.parse(readFileSync(file, "utf8")) as WebItem[]; // written by whoever made the corpus
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

/** MLA writes `288–95` for 288-295: then the pages are there, but spelt otherwise. */
function shortened(pages: string, raw: string): boolean {
  const digits = (text: string): string => text.replace(/\D/gu, "");
  return !digits(raw).includes(digits(pages));
}

/** What of an item stands in its entry: long lists of authors are cut. */
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
