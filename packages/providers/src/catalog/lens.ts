import { googleNumber, splitNumber } from "@wellsourced/citations";
import { z } from "zod";
import { companyName, type PatentAsk, patents, type RawPatent } from "../capabilities/patent.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";

import { phrasesOf } from "../query-text.ts";

const LocalizedText = z.object({ text, lang: text });
/** A list, a single value or nothing, depending on the document's age. */
const several = <Schema extends z.ZodType>(schema: Schema) => z.union([z.array(schema), schema]).nullish();
const Party = z.object({ extracted_name: partOf({ value: text }) });

const Biblio = z.object({
  application_reference: partOf({ date: text }),
  invention_title: several(LocalizedText),
  parties: partOf({ applicants: listOf(Party), inventors: listOf(Party) }),
  classifications_cpc: partOf({ classifications: listOf(z.object({ symbol: text })) }),
});
const Document = z.object({
  lens_id: z.string(),
  jurisdiction: z.string(),
  doc_number: z.union([z.string(), z.number()]),
  kind: text,
  biblio: Biblio.nullish(),
  legal_status: partOf({ grant_date: text }),
  abstract: several(LocalizedText),
});
type Document = z.infer<typeof Document>;
type Sayings = Document["abstract"];

/** Fields to fetch; others, such as the claims, are a hundred times larger. */
const FIELDS = ["lens_id", "jurisdiction", "doc_number", "kind", "biblio", "legal_status", "abstract"];

const english = (sayings: Sayings): string | null | undefined => {
  const list = [sayings ?? []].flat().filter((saying) => saying.text?.trim());
  return (list.find(({ lang }) => lang === "en") ?? list[0])?.text;
};

const namesOf = (parties: readonly z.infer<typeof Party>[] | null | undefined) =>
  parties?.map(({ extracted_name: name }) => name?.value);

function toPatent({ lens_id: id, jurisdiction, doc_number: digits, kind, biblio, ...rest }: Document): RawPatent {
  return {
    number: `${jurisdiction}${digits}${kind ?? ""}`,
    url: `https://www.lens.org/lens/patent/${encodeURIComponent(id)}`,
    title: english(biblio?.invention_title),
    abstract: english(rest.abstract),
    assignees: namesOf(biblio?.parties?.applicants),
    inventors: namesOf(biblio?.parties?.inventors),
    filed: biblio?.application_reference?.date,
    granted: rest.legal_status?.grant_date,
    cpcCodes: biblio?.classifications_cpc?.classifications?.map(({ symbol }) => symbol),
  };
}

const phrase = (field: string, words: string) => ({ match_phrase: { [field]: words } });
const anywhere = (words: string) => ({
  bool: { should: ["title", "abstract", "claim", "description"].map((field) => phrase(field, words)) },
});

/** Matches a document by any of its numbers. */
function isNumbered(number: string): readonly object[] {
  const { base, kind } = splitNumber(number);
  const digits = [...new Set([base, splitNumber(googleNumber(number)).base])].map((one) => one.slice(2));
  return [
    { term: { jurisdiction: base.slice(0, 2) } },
    { terms: { doc_number: digits } },
    ...(kind ? [{ match: { kind } }] : []),
  ];
}

function conditions(ask: PatentAsk): readonly object[] {
  const { query, assignee, inventor, patentOffice = "all", cpcCode, yearFrom, yearTo, number } = ask;
  if (number) return isNumbered(number);
  const years = {
    ...(yearFrom === undefined ? {} : { gte: `${yearFrom}-01-01` }),
    ...(yearTo === undefined ? {} : { lte: `${yearTo}-12-31` }),
  };
  return [
    ...phrasesOf(query ?? "").map(anywhere),
    ...(assignee ? [phrase("applicant.name", companyName(assignee))] : []),
    // Given and family names may be in either order.
    ...(inventor ?? "").split(/[\s,]+/u).flatMap((name) => (name ? [phrase("inventor.name", name)] : [])),
    ...(patentOffice === "all" ? [] : [{ term: { jurisdiction: patentOffice } }]),
    ...(cpcCode ? [{ wildcard: { "class_cpc.symbol": `${cpcCode.replace(/[\s*?]+/gu, "").toUpperCase()}*` } }] : []),
    ...(Object.keys(years).length > 0 ? [{ range: { "application_reference.date": years } }] : []),
  ];
}

export default defineProvider({
  name: "lens",
  origin: "https://api.lens.org",
  docs: "https://docs.api.lens.org",
  key: {
    env: "LENS_API_TOKEN",
    sendAs: { header: "Authorization", prefix: "Bearer " },
    hint: "A token for the Lens patent API, which you request at https://www.lens.org.",
  },
  pace: { perSecond: 0.5, burst: 5 },
  /** Requests or records used up for the month are a quota, not a throttle. */
  fault({ status, headers }) {
    if (status !== 429) return undefined;
    const seconds = headers.get("x-rate-limit-retry-after-seconds") ?? "";
    const wait = /^\d+$/u.test(seconds) ? { retryAfterSeconds: Number(seconds) } : {};
    const spent = ["request", "record"].some((what) => headers.get(`x-rate-limit-remaining-${what}-per-month`) === "0");
    return { kind: "rate_limited", ...(spent ? { detail: "The monthly quota is used up." } : {}), ...wait };
  },
  can: [
    patents({
      rank: 3,
      honours: ["query", "assignee", "inventor", "patentOffice", "cpcCode", "yearFrom", "yearTo", "number"],
      most: 100,
      request: (ask) => ({
        path: "/patent/search",
        json: { query: { bool: { must: conditions(ask) } }, size: ask.limit, include: FIELDS },
      }),
      response: z.object({ total: number, data: z.array(Document) }),
      records: ({ data }) => data.map(toPatent),
      total: ({ total }) => total,
    }),
  ],
});
