/** An audit of labelled references as predictions for the scorer of the corpus of wrong references. */
import { parse } from "../../packages/citations/src/index.ts";
import type { AuditedEntry } from "../../packages/trust/src/references/index.ts";
import type { Wellsourced } from "../../packages/wellsourced/src/index.ts";

export interface Labelled {
  readonly key: string;
  readonly bibtex: string;
}

const FIELDS: Readonly<Record<string, string>> = {
  title_differs: "title",
  authors_differ: "authors",
  year_differs: "year",
  venue_differs: "venue",
  not_published_there: "venue",
  version_differs: "venue",
  not_found: "doi",
  mismatch: "doi",
  placeholder: "authors",
};

/** A list of names in the scorer's format. */
const namesIn = ({ best }: AuditedEntry): string | undefined =>
  best?.item.author?.map(({ family = "", given = "", literal }) => literal ?? `${family}, ${given}`).join("; ");

function rightValue(entry: AuditedEntry, field: string): string | undefined {
  const { best, differences = [] } = entry;
  if (field === "authors" && best) return namesIn(entry);
  if (field === "doi") return best?.item.DOI ?? entry.possibleMatch?.doi;
  if (field === "title" && best?.item.title) return best.item.title;
  if (field === "year" && best?.item.issued) return String(best.item.issued["date-parts"]?.[0]?.[0] ?? "");
  const values = differences.find((one) => one.field === field)?.recorded.map(({ value }) => value) ?? [];
  const venue = field === "venue" ? best?.item["container-title"] : undefined;
  return values.find((value) => venue && value.startsWith(venue)) ?? venue ?? values[0];
}

function predictionOf(key: string, entry: AuditedEntry) {
  const wrong = entry.flags.filter((flag) => flag in FIELDS);
  const verdict =
    wrong.length > 0 ? "wrong" : (entry.flags.find((one) => one === "unfound" || one === "unchecked") ?? "right");
  const findings = wrong.map((flag) => {
    const field = FIELDS[flag] ?? flag;
    return { kind: flag, field, right: rightValue(entry, field) };
  });
  const nowhere = entry.flags.includes("unfound") ? [{ kind: "unfound", field: "existence" }] : [];
  return { key, verdict, findings: [...findings, ...nowhere], reason: entry.reason };
}

/** Audits the references, each a line of the corpus, and returns a prediction for each, with the audit's summary. */
export async function predictionsFor(entries: readonly Labelled[], sources: Pick<Wellsourced, "check">) {
  const items = await Promise.all(
    entries.map(async ({ bibtex }) => (await parse(bibtex, { format: "bibtex" })).items[0]),
  );
  const asked = entries.map(({ bibtex }, index) => {
    const reference = items[index];
    return { title: reference?.title ?? "?", doi: reference?.DOI, ...(reference && { reference }), raw: bibtex };
  });
  const query = { entries: asked, most: asked.length };
  const { entries: audited, summary } = await sources.check.bibliography(query, { atOnce: 16 });
  return { predictions: audited.map((one) => predictionOf(entries[one.index]?.key ?? "", one)), summary };
}
