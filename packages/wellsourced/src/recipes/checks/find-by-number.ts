import { type CslItem, fromPage, isSamePatent, parseDate, type WhatIsCited } from "@wellsourced/citations";
import { type Failure, given, isUnresolved, NO_NETWORK } from "@wellsourced/core";
import type { CourtCase, Patent, Work } from "@wellsourced/core/records";
import type { Providers } from "@wellsourced/providers";
import { type Call, passOn } from "../../call.ts";
import { failureIn, whyNot } from "../failure-in.ts";

export type CitedNumber = Extract<
  WhatIsCited,
  { readonly kind: "pmid" | "pmcid" | "isbn" | "issn" | "patent" | "case" }
>;

/** A registry's answer about a number: the work, that there is none, or why the query failed. */
type NumberAnswer =
  | {
      readonly record: Work;
      readonly from: string;
      /** The reference, if the record is not a paper's. */
      readonly item?: CslItem;
    }
  | {
      readonly record?: undefined;
      readonly isAbsent: boolean;
      readonly isOffline?: true;
      readonly because: string;
      /** Why the registry could not be queried. */
      readonly failure?: Failure;
    };

function patentOf(patent: Patent, source: string): NumberAnswer {
  const { title, number, url, inventor, granted, filed } = patent;
  const item = fromPage({ title, url, authors: inventor, published: granted ?? filed, patent: { number } });
  return { record: { title: title || number, url, source }, from: source, item };
}

const REPORTED = /^(\d{1,4}) (.{1,40}?) (\d{1,5})(?:\s*\(.*)?$/u;

function caseOf(
  { caseName, citation = "", court, dateFiled, docketNumber, url }: CourtCase,
  from: string,
): NumberAnswer {
  const [, volume, reporter, page] = REPORTED.exec(citation) ?? [];
  const item: CslItem = {
    id: "case",
    type: "legal_case",
    title: caseName,
    URL: url,
    ...given({
      volume,
      "container-title": reporter,
      page,
      authority: court,
      number: reporter ? undefined : docketNumber,
      issued: dateFiled ? parseDate(dateFiled) : undefined,
    }),
  };
  return { record: { title: caseName, url, source: from }, from, item };
}

async function answerOf(cited: CitedNumber, { find }: Providers, call: Call): Promise<NumberAnswer> {
  const options = passOn(call);
  if (cited.kind === "patent") {
    const { records, provider } = await find("patent", { number: cited.number, limit: 1 }, options);
    const own = records.find(({ number }) => number && isSamePatent(number, cited.number));
    return own ? patentOf(own, provider) : absent(provider, false);
  }
  if (cited.kind === "case") {
    const { records, provider } = await find("case", { query: cited.citation, limit: 5 }, options);
    const own = records.find(({ citation }) => citation && same(cited.citation).includes(same(reported(citation))));
    return own ? caseOf(own, provider) : absent(provider, false);
  }
  const { kind, ...ask } = cited;
  const only = kind === "pmid" ? { provider: "pubmed" } : {};
  const { records, provider } = await find("work", { ...ask, limit: 1 }, { ...options, ...only });
  const [record] = records;
  return record ? { record, from: provider } : absent(provider, kind === "pmid");
}

/** Removes the year from `410 U.S. 113 (1973)`, which people may leave out. */
const reported = (citation: string): string => citation.replace(/(?:(?<!\s)\s+)?\([^()]*\)\s*$/u, "");
const same = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/gu, "");
const absent = (provider: string, isAbsent: boolean): NumberAnswer => ({
  isAbsent,
  because: `${provider} has no such entry`,
});

/** Looks up a number in its registry. */
export async function findByNumber(cited: CitedNumber, providers: Providers, call: Call): Promise<NumberAnswer> {
  try {
    return await answerOf(cited, providers, call);
  } catch (error) {
    const failure = failureIn(error, call);
    const { kind, message, provider = "" } = failure;
    if (isUnresolved(failure)) return { isAbsent: false, isOffline: true, because: NO_NETWORK, failure };
    // PubMed knows all its own numbers; other collections have gaps.
    const isAbsent = kind === "not_found" && cited.kind === "pmid";
    const why = kind === "config" ? message.split(". ")[0] : `${provider} did not answer (${whyNot(failure)})`;
    if (kind === "not_found") return { isAbsent, because: `${provider} has no such entry` };
    return { isAbsent, because: why ?? kind, failure };
  }
}
