import { Failure } from "@wellsourced/core";
import { type Publication, type RelatedWork, Work } from "@wellsourced/core/records";
import { known } from "../clean.ts";
import type { Integrity } from "../retraction.ts";
import { type RawPaper, toPapers } from "./academic.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A question for one work by one of its names, or for several by their DOIs. */
export interface WorkAsk extends Limited {
  /** Several at once, bare and lower case: those that the index does not know are missing. */
  readonly dois?: readonly string[];
  /** Bare and lower case. */
  readonly doi?: string;
  /** PubMed's number. */
  readonly pmid?: string;
  /** PubMed Central's, without the letters before it. */
  readonly pmcid?: string;
  /** Digits of a book's number, without hyphens. */
  readonly isbn?: string;
  /** A journal's number, `1234-567X`: the record is that of the journal. */
  readonly issn?: string;
  /** `W…` */
  readonly openalex?: string;
  /** 40 hexadecimal digits. */
  readonly semanticscholar?: string;
  /** `2101.00001` or `hep-th/9901001`, without a version. */
  readonly arxiv?: string;
  /** Of the ACL Anthology: `P19-1001` or `2022.acl-long.1`. */
  readonly acl?: string;
  /** Of a paper's forum at OpenReview. */
  readonly openreview?: string;
  /** Of a record of dblp: `conf/nips/VaswaniSPUJGKP17`. */
  readonly dblp?: string;
  /** Of a record of INSPIRE: its number, `451647`, or its key for TeX, `Maldacena:1997re`. */
  readonly inspire?: string;
  /** Of a deposit in HAL, such as `hal-04637647` or `tel-01234567`. */
  readonly hal?: string;
  /** Of zbMATH Open: a review's number, `1237.53071`, or the number of a document, `6010492`. */
  readonly zbl?: string;
  /** Of an article in the Directory of Open Access Journals: 32 hexadecimal digits. */
  readonly doaj?: string;
  /** Of an RFC: `9110`. */
  readonly rfc?: string;
  /** Of a US government document at GovInfo: `BILLS-115hr1625enr`, a part of one, `FR-2018-04-12/2018-07777`, or `Pub. L. 115-141`. */
  readonly govinfo?: string;
  /** Of NASA ADS, 19 characters: `2022ApJ...930L..12E`. */
  readonly bibcode?: string;
  /** Of ERIC, research on education: `EJ1028766` or `ED366918`. */
  readonly eric?: string;
}

/** A work as the upstream words it, and what it says of its standing and of its other forms. */
export interface RawWork extends RawPaper, Integrity {
  readonly relatedWorks?: readonly RelatedWork[] | undefined;
  readonly noticeOf?: readonly string[] | undefined;
  readonly publication?: Publication | undefined;
}

const NAMES = {
  doi: "the DOI",
  pmid: "the PubMed number",
  pmcid: "the PubMed Central number",
  isbn: "the ISBN",
  issn: "the ISSN",
  openalex: "the OpenAlex number",
  semanticscholar: "the Semantic Scholar number",
  arxiv: "the arXiv number",
  acl: "the number in the ACL Anthology",
  openreview: "the OpenReview number",
  dblp: "the key",
  inspire: "the INSPIRE number or key",
  hal: "the HAL number",
  zbl: "the zbMATH number",
  doaj: "the DOAJ number",
  rfc: "the RFC number",
  govinfo: "the GovInfo number",
  bibcode: "the bibcode",
  eric: "the ERIC number",
} as const;

const said = (ask: Partial<WorkAsk>): string => {
  const [name, words] = Object.entries(NAMES).find(([key]) => Reflect.get(ask, key) !== undefined) ?? [];
  return name === undefined ? "no such work" : `no work with ${words} ${Reflect.get(ask, name)}`;
};

/** The failure for a work that an index does not have, so that the next one is asked. */
export const unknownWork = (index: string, ask: Partial<WorkAsk>, words = said(ask)): Failure =>
  new Failure("not_found", `Not found: ${index} has ${words}. Check it, or try a different provider.`, {
    provider: index,
  });

export const work = defineKind<WorkAsk, RawWork, Work>({
  name: "work",
  record: Work,
  policy: "ladder",
  question: [
    "doi",
    "dois",
    "arxiv",
    "pmid",
    "pmcid",
    "isbn",
    "issn",
    "openalex",
    "semanticscholar",
    "acl",
    "openreview",
    "dblp",
    "inspire",
    "hal",
    "zbl",
    "doaj",
    "rfc",
    "govinfo",
    "bibcode",
    "eric",
  ],
  clean(raw, { source }) {
    const [paper] = toPapers([raw], source);
    if (!paper) return undefined;
    const { notices, relatedWorks, noticeOf, publication } = raw;
    return {
      ...paper,
      ...known({ publication }),
      ...known({
        notices: notices && [...notices],
        relatedWorks: relatedWorks && [...relatedWorks],
        noticeOf: noticeOf && [...noticeOf],
      }),
    };
  },
  keyOf: ({ url }) => url,
});
