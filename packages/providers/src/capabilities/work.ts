import { Failure } from "@wellsourced/core";
import { type Publication, type RelatedWork, Work } from "@wellsourced/core/records";
import type { Batch } from "../batch.ts";
import { known } from "../clean.ts";
import type { Exchange } from "../define.ts";
import type { Integrity } from "../retraction.ts";
import { type RawPaper, toPapers } from "./academic.ts";
import { defineKind, type Limited, type Traits } from "./kind.ts";

/** A look-up of one work by an identifier, or of several by DOI. */
export interface WorkAsk extends Limited {
  /** Bare and lower case; works unknown to the index are left out. */
  readonly dois?: readonly string[];
  /** Bare and lower case. */
  readonly doi?: string;
  /** PubMed id. */
  readonly pmid?: string;
  /** PubMed Central id without `PMC`. */
  readonly pmcid?: string;
  /** Digits without hyphens. */
  readonly isbn?: string;
  /** A journal's ISSN, `1234-567X`: the record describes the journal. */
  readonly issn?: string;
  /** `W…` */
  readonly openalex?: string;
  /** 40 hexadecimal digits. */
  readonly semanticscholar?: string;
  /** `2101.00001` or `hep-th/9901001`, without a version. */
  readonly arxiv?: string;
  /** ACL Anthology id: `P19-1001` or `2022.acl-long.1`. */
  readonly acl?: string;
  /** OpenReview forum id. */
  readonly openreview?: string;
  /** dblp key: `conf/nips/VaswaniSPUJGKP17`. */
  readonly dblp?: string;
  /** INSPIRE record number, `451647`, or TeX key, `Maldacena:1997re`. */
  readonly inspire?: string;
  /** HAL id such as `hal-04637647` or `tel-01234567`. */
  readonly hal?: string;
  /** zbMATH Open review number, `1237.53071`, or document number, `6010492`. */
  readonly zbl?: string;
  /** DOAJ article id: 32 hexadecimal digits. */
  readonly doaj?: string;
  /** RFC number: `9110`. */
  readonly rfc?: string;
  /** GovInfo id: a document, `BILLS-115hr1625enr`, a granule, `FR-2018-04-12/2018-07777`, or `Pub. L. 115-141`. */
  readonly govinfo?: string;
  /** NASA ADS bibcode of 19 characters: `2022ApJ...930L..12E`. */
  readonly bibcode?: string;
  /** ERIC id: `EJ1028766` or `ED366918`. */
  readonly eric?: string;
}

/** The DOIs that are looked up, `doi` included. */
export const doisOf = ({ doi, dois = doi ? [doi] : [] }: Partial<WorkAsk>): readonly string[] => dois;

/** A look-up as a provider gets it: `dois` includes `doi`. */
export interface WorkCall extends WorkAsk {
  readonly dois: readonly string[];
  /** Several works are looked up. */
  readonly isList: boolean;
}

/** A work as the upstream sends it, with its notices and related works. */
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

const identifiers = Object.keys(NAMES) as (keyof typeof NAMES)[]; // the keys of the table

const said = (ask: Partial<WorkAsk>): string => {
  const [name, words] = Object.entries(NAMES).find(([key]) => Reflect.get(ask, key) !== undefined) ?? [];
  return name === undefined ? "no such work" : `no work with ${words} ${Reflect.get(ask, name)}`;
};

/** The failure if an index does not have a work, so that the next one is asked. */
export const unknownWork = (index: string, ask: Partial<WorkAsk>, words = said(ask)): Failure =>
  new Failure("not_found", `Not found: ${index} has ${words}. Check it, or try a different provider.`, {
    provider: index,
  });

const kind = defineKind<WorkAsk, RawWork, Work, WorkCall>({
  name: "work",
  record: Work,
  policy: "ladder",
  question: ["dois", ...identifiers],
  plan: (ask, { limit }) => ({ calls: [{ ...ask, limit, dois: doisOf(ask), isList: ask.dois !== undefined }] }),
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

interface Lookup extends Traits<WorkAsk> {
  /** The works that the index has. */
  find(call: WorkCall, exchange: Exchange): Promise<readonly RawWork[] | Batch<RawWork, never>>;
  /** No other index has its works, so that a missing one does not exist. @default false */
  readonly isOnlySource?: boolean;
}

/** Declares a look-up by identifier. @throws {Failure} `not_found` if the index does not have the one work */
const declare = ({ find, isOnlySource, ...traits }: Lookup) =>
  kind({
    ...traits,
    async steps(call, exchange) {
      const found = await find(call, exchange);
      const batch = "raws" in found ? found : { raws: found };
      if (batch.raws.length === 0 && !call.isList && !isOnlySource) throw unknownWork(exchange.provider, call);
      return batch;
    },
  });

export const work = Object.assign(declare, { capability: kind.capability, filter: kind.filter });
