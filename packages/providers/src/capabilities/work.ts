import type { Integrity } from "@wellsourced/citations/registries";
import { Failure } from "@wellsourced/core";
import { type Publication, type RelatedWork, Work } from "@wellsourced/core/records";
import type { Batch } from "../call.ts";
import { known } from "../clean.ts";
import type { Exchange } from "../define.ts";
import { type RawPaper, toPapers } from "./academic.ts";
import { defineKind, type Limited, type Traits } from "./kind.ts";

/** Identifiers of works, with their names in messages. */
const IDENTIFIERS = {
  /** Bare and lower case. */
  doi: "the DOI",
  /** PubMed id. */
  pmid: "the PubMed number",
  /** PubMed Central id without `PMC`. */
  pmcid: "the PubMed Central number",
  /** Digits without hyphens. */
  isbn: "the ISBN",
  /** A journal's ISSN, `1234-567X`: the record describes the journal. */
  issn: "the ISSN",
  /** `W…` */
  openalex: "the OpenAlex number",
  /** 40 hexadecimal digits. */
  semanticscholar: "the Semantic Scholar number",
  /** `2101.00001` or `hep-th/9901001`, without a version. */
  arxiv: "the arXiv number",
  /** ACL Anthology id: `P19-1001` or `2022.acl-long.1`. */
  acl: "the number in the ACL Anthology",
  /** OpenReview forum id. */
  openreview: "the OpenReview number",
  /** dblp key: `conf/nips/VaswaniSPUJGKP17`. */
  dblp: "the key",
  /** INSPIRE record number, `451647`, or TeX key, `Maldacena:1997re`. */
  inspire: "the INSPIRE number or key",
  /** HAL id such as `hal-04637647` or `tel-01234567`. */
  hal: "the HAL number",
  /** zbMATH Open review number, `1237.53071`, or document number, `6010492`. */
  zbl: "the zbMATH number",
  /** DOAJ article id: 32 hexadecimal digits. */
  doaj: "the DOAJ number",
  /** RFC number: `9110`. */
  rfc: "the RFC number",
  /** GovInfo id: a document, `BILLS-115hr1625enr`, a granule, `FR-2018-04-12/2018-07777`, or `Pub. L. 115-141`. */
  govinfo: "the GovInfo number",
  /** NASA ADS bibcode of 19 characters: `2022ApJ...930L..12E`. */
  bibcode: "the bibcode",
  /** ERIC id: `EJ1028766` or `ED366918`. */
  eric: "the ERIC number",
} as const;

const identifiers = Object.keys(IDENTIFIERS) as (keyof typeof IDENTIFIERS)[]; // the keys of the table

type Identifiers = { readonly [Name in keyof typeof IDENTIFIERS]?: string };

/** A look-up of one work by an identifier, or of several by DOI. */
export interface WorkAsk extends Limited, Identifiers {
  /** Bare and lower case; works unknown to the index are left out. */
  readonly dois?: readonly string[];
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

const said = (ask: Partial<WorkAsk>): string => {
  const name = identifiers.find((one) => ask[one] !== undefined);
  return name === undefined ? "no such work" : `no work with ${IDENTIFIERS[name]} ${ask[name]}`;
};

/** The failure if an index does not have a work, so that the next one is queried. */
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
