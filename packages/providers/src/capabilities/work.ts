import { Failure, Paper } from "@wellsourced/core";
import { type RawPaper, toPapers } from "./academic.ts";
import { defineKind } from "./kind.ts";

/** A question for one work by one of its names. */
export interface WorkAsk {
  readonly limit: number;
  /** Bare and lower case. */
  readonly doi?: string;
  /** PubMed's number. */
  readonly pmid?: string;
  /** PubMed Central's, without the letters before it. */
  readonly pmcid?: string;
  /** `W…` */
  readonly openalex?: string;
  /** 40 hexadecimal digits. */
  readonly semanticscholar?: string;
}

const NAMES = {
  doi: "the DOI",
  pmid: "the PubMed number",
  pmcid: "the PubMed Central number",
  openalex: "the OpenAlex number",
  semanticscholar: "the Semantic Scholar number",
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

export const { capability: workCapability, declare: work } = defineKind<WorkAsk, RawPaper, Paper>({
  name: "work",
  record: Paper,
  custom: "ladder",
  names: { doi: false, pmid: false, pmcid: false, openalex: false, semanticscholar: false },
  clean: (raw) => toPapers([raw])[0],
  keyOf: ({ url }) => url,
});
