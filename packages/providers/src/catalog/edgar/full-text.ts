import { toDate } from "@wellsourced/core";
import { z } from "zod";
import { formKey, type RawFiling } from "../../capabilities/filing.ts";
import type { Exchange } from "../../define.ts";
import { flag, listOf, number, partOf, text } from "../../fields.ts";
import { documentUrl, type FilingFilter } from "./submissions.ts";

const texts = listOf(text);

const Reply = z.object({
  timed_out: flag,
  _shards: partOf({ failed: number }),
  hits: z.object({
    total: partOf({ value: number }),
    hits: z.array(
      z.object({
        _id: z.string(),
        _source: z.object({
          ciks: texts,
          display_names: texts,
          adsh: text,
          form: text,
          file_type: text,
          file_description: text,
          file_date: text,
          period_ending: text,
        }),
      }),
    ),
  }),
});
type Reply = z.infer<typeof Reply>;
type Hit = Reply["hits"]["hits"][number];

const PAGE = 100;
const MOST_PAGES = 3;
/** The full-text index starts here. */
const FIRST_DAY = "2001-01-01";

/** `Apple Inc.  (AAPL)  (CIK 0000320193)` → `Apple Inc.` */
const companyOf = (name: string | null | undefined): string | undefined =>
  name?.replace(/(?:(?<!\s)\s+)?\(CIK\s*\d+\)\s*$/u, "").replace(/(?<!\s)\s+\([A-Z0-9.,\s-]+\)\s*$/u, "");

function toFiling({ _id, _source: source }: Hit): RawFiling {
  const at = _id.indexOf(":");
  const accession = source.adsh ?? (at < 0 ? _id : _id.slice(0, at));
  const cik = source.ciks?.find((one) => /^\d{1,10}$/u.test(one ?? "")) ?? undefined;
  return {
    company: companyOf(source.display_names?.[0]),
    cik: cik?.padStart(10, "0"),
    formType: source.form,
    filingDate: source.file_date,
    periodOfReport: source.period_ending,
    accession,
    url: documentUrl({ cik, accession, document: at < 0 ? undefined : _id.slice(at + 1) }),
    description: source.file_description ?? source.file_type,
  };
}

interface WordSearch extends FilingFilter {
  readonly words: string;
  readonly limit: number;
}

/**
 * Filings with these words in their documents. Documents of the same filing are merged; the best match gives the URL.
 */
export async function searchWords(search: WordSearch, exchange: Exchange) {
  const keys = search.forms.map(formKey);
  const found = new Map<string, RawFiling>();
  let partly = false;
  let goesOn = true;
  for (let page = 0; page < MOST_PAGES && goesOn && found.size < search.limit; page++) {
    const answer = await exchange.send(requestOf(search, page * PAGE, exchange.now), Reply);
    partly ||= answer.timed_out === true || (answer._shards?.failed ?? 0) > 0;
    for (const filing of answer.hits.hits.map(toFiling)) {
      // Amendments are found with their form, though they are separate forms.
      const isWanted = keys.length === 0 || keys.includes(formKey(filing.formType ?? ""));
      const key = filing.accession ?? "";
      if (isWanted && !found.has(key)) found.set(key, filing);
    }
    goesOn = answer.hits.hits.length >= PAGE;
  }
  const bound = `Only the first ${MOST_PAGES * PAGE} documents were searched. Narrow the dates or name a form.`;
  const notes = [
    ...(partly ? ["EDGAR's full-text index answered only in part: filings may be missing."] : []),
    ...(goesOn && found.size < search.limit ? [bound] : []),
  ];
  return { raws: [...found.values()], notes };
}

function requestOf({ words, forms, dateFrom, dateTo }: WordSearch, from: number, now: number) {
  const isDated = dateFrom !== undefined || dateTo !== undefined;
  return {
    at: "efts",
    path: "/LATEST/search-index",
    query: {
      q: words,
      forms: forms.length > 0 ? forms.join(",") : undefined,
      dateRange: isDated ? "custom" : undefined,
      startdt: isDated ? (dateFrom ?? FIRST_DAY) : undefined,
      enddt: isDated ? (dateTo ?? toDate(now)) : undefined,
      from: from > 0 ? from : undefined,
    },
  };
}
