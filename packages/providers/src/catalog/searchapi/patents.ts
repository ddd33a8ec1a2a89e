import { googleNumber } from "@wellsourced/citations";
import { z } from "zod";
import { companyName, type PatentAsk, patents, type RawPatent } from "../../capabilities/patent.ts";
import { listOf, text } from "../../fields.ts";

import { replyWith } from "./parameters.ts";

const Item = z.object({
  patent_id: text,
  publication_number: text,
  title: text,
  snippet: text,
  assignee: text,
  inventor: text,
  filing_date: text,
  grant_date: text,
  pdf: text,
});

/** `patent/US10123456B2/en` contains the number too. */
const numberOf = ({ publication_number: number, patent_id: id }: z.infer<typeof Item>): string | undefined =>
  number ?? /^patent\/([A-Z0-9]+)/u.exec(id ?? "")?.[1];

function toPatent(item: z.infer<typeof Item>): RawPatent {
  const number = numberOf(item);
  return {
    number,
    url: `https://patents.google.com/patent/${encodeURIComponent(number ?? "")}/en`,
    title: item.title,
    abstract: item.snippet,
    assignees: [item.assignee],
    inventors: [item.inventor],
    filed: item.filing_date,
    granted: item.grant_date,
    pdf: item.pdf,
  };
}

/** A semicolon separates queries. */
const words = (query: string): string => query.replaceAll(";", " ");

function questionOf({ query, number, cpcCode }: PatentAsk): string | undefined {
  if (number) return googleNumber(number);
  return (
    [query && words(query), cpcCode && `CPC=${cpcCode.replace(/[\s;]+/gu, "")}`].filter(Boolean).join(" ") || undefined
  );
}

export const patentSearch = patents({
  rank: 1,
  honours: ["query", "assignee", "inventor", "patentOffice", "cpcCode", "yearFrom", "yearTo", "number"],
  most: 100,
  request: (ask) => {
    const office = ask.patentOffice === "all" ? undefined : ask.patentOffice;
    return {
      path: "/api/v1/search",
      query: {
        engine: "google_patents",
        q: questionOf(ask),
        assignee: ask.assignee && companyName(ask.assignee),
        inventor: ask.inventor,
        // The reply uses either name.
        country: office,
        countries: office,
        after: ask.yearFrom && `filing:${ask.yearFrom}0101`,
        before: ask.yearTo && `filing:${ask.yearTo}1231`,
        num: Math.max(10, ask.limit),
      },
    };
  },
  response: replyWith({ organic_results: listOf(Item) }),
  records: ({ organic_results }) => (organic_results ?? []).map(toPatent),
});
