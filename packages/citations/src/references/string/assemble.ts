import type { CslDraft } from "../../csl.ts";
import { findDois } from "../../find-dois.ts";
import { namesOf } from "./authors.ts";
import type { Label } from "./labels.ts";
import { longest, spansOf, type Tagged, textOf } from "./spans.ts";

export interface Assembled {
  readonly draft: CslDraft;
  readonly confidence: Readonly<Record<string, number>>;
}

export function assemble(tagged: Tagged): Assembled {
  const spans = spansOf(tagged.tags);
  const confidence: Record<string, number> = {};
  const take = (label: Label): string => {
    const span = longest(spans, label);
    if (span) confidence[label] = span.sure;
    return span ? textOf(tagged, span) : "";
  };
  const named = spans.filter(({ label }) => label === "author");
  const authors = named.map((span) => textOf(tagged, span)).join("; ");
  if (named.length > 0) confidence.author = Math.min(...named.map(({ sure }) => sure));
  const year = /\d{4}/u.exec(take("year"))?.[0];
  const [title, container, volume, issue, publisher] = (
    ["title", "container", "volume", "issue", "publisher"] as const
  ).map(take);
  const page = take("pages").replace(/\s*[-–—−‐]+\s*/gu, "-");
  const doi = findDois(tagged.raw)[0];
  const draft: CslDraft = {
    type: container ? "article-journal" : "document",
    ...(authors ? { author: namesOf(authors) } : {}),
    ...(title ? { title } : {}),
    ...(container ? { "container-title": container } : {}),
    ...(year ? { issued: { "date-parts": [[Number(year)]] } } : {}),
    ...(volume ? { volume } : {}),
    ...(issue ? { issue } : {}),
    ...(page ? { page } : {}),
    ...(publisher ? { publisher } : {}),
    ...(doi ? { DOI: doi } : {}),
  };
  return { draft, confidence };
}
