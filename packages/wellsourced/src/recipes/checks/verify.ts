import { type CslItem, findDois } from "@wellsourced/citations";
import { Failure, isHttpUrl } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { isAcademicHost } from "@wellsourced/trust";
import { doiToCheck } from "@wellsourced/trust/pages";
import {
  type CitedNumber,
  confirmedResult,
  describeSearch,
  mayExist,
  misprinted,
  referenceIn,
  unconfirmedResult,
  type Verified,
  verifiedDoi,
  verifiedLink,
  verifiedNumber,
  withFindings,
  withRecords,
} from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { failureIn, whyNot } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { checkDoi, withStanding } from "./check-doi.ts";
import { checkReference } from "./check-reference.ts";
import { findByNumber } from "./find-by-number.ts";
import { findRecord } from "./find-record.ts";
import { createLookUps, type LookUpParts } from "./look-ups.ts";

interface CitedDoi {
  readonly doi: string;
  /** The words next to the DOI. */
  readonly words: string;
  /** The reference, if it is a record. */
  readonly reference?: CslItem;
}

/** Checks a DOI, and the words next to it, against the registries. */
export async function verifyDoi(
  { doi, words, reference: recorded }: CitedDoi,
  parts: LookUpParts,
  call: Call,
): Promise<Verified> {
  const looks = createLookUps([doi], parts, call);
  const check = await checkDoi(doi, looks);
  const reference = recorded ?? referenceIn(words, check.record);
  const checked = await checkReference({ reference, raw: words, doi, check }, { ...parts, looks }, call);
  const { cited } = checked;
  if (!cited?.possibleMatch) return verifiedDoi(check, checked);
  const possibleMatch = await withStanding(cited.possibleMatch, looks);
  return verifiedDoi(check, { ...checked, cited: { ...cited, possibleMatch } });
}

/** Looks up a number of a register and, for a paper with a DOI, checks the DOI. */
export async function verifyNumber(cited: CitedNumber, parts: LookUpParts, call: Call): Promise<Verified> {
  const wrong = misprinted(cited);
  if (wrong) return wrong;
  const answer = await findByNumber(cited, parts, call);
  const doi = answer.record?.doi;
  return verifiedNumber(cited, answer, doi ? await verifyDoi({ doi, words: "" }, parts, call) : undefined);
}

/** Checks the text of a reference against the indexes of works. */
export async function verifyReference(
  { reference, raw }: { readonly reference: CslItem; readonly raw: string },
  parts: LookUpParts,
  call: Call,
): Promise<Verified> {
  const checked = await checkReference({ reference, raw }, { ...parts, looks: createLookUps([], parts, call) }, call);
  const thisYear = new Date(parts.clock.now()).getUTCFullYear();
  // Even if identifiers in the text explain it, the record shown is found by title.
  const search = checked.search ?? (await findRecord({ reference, raw, thisYear }, parts, call));
  const [first] = search.ranked;
  if (first?.confidence !== "high") {
    const paper = first?.confidence === "medium" ? first.paper : undefined;
    const looks = createLookUps(paper?.doi ? [paper.doi] : [], parts, call);
    return withFindings(unconfirmedResult(search, paper && (await withStanding(paper, looks))), checked);
  }
  const { paper } = first;
  const check = paper.doi ? await checkDoi(paper.doi, createLookUps([paper.doi], parts, call)) : undefined;
  const found = confirmedResult({ reference, paper, parts: first.parts, said: describeSearch(search) }, check);
  return withFindings(found, check ? withRecords(checked, check.works) : checked);
}

export type VerifyUrlParts = LookUpParts & Pick<Parts, "checkLink" | "pages" | "entails">;

/** The page, or why it could not be read. */
async function readOnce(url: string, { pages }: VerifyUrlParts, call: Call): Promise<Page | string> {
  try {
    return await pages({ url }, call);
  } catch (error) {
    return `the page could not be read for its DOI (${whyNot(failureIn(error, call))})`;
  }
}

/** The DOI of a page; on a scholarly host, also one in its address or its first lines. */
function doiOf(page: Page | string | undefined, { url, isAcademic }: { url: string; isAcademic: boolean }) {
  if (typeof page === "string") return isAcademic ? findDois(url)[0] : undefined;
  return page && (isAcademic ? doiToCheck(page) : page.metadata.doi);
}

/** Checks where an address leads and, if it is the page of a work, which work. */
export async function verifyUrl(url: string, parts: VerifyUrlParts, call: Call): Promise<Verified> {
  if (!isHttpUrl(url)) throw new Failure("validation", "citation must be an http(s) address.");
  const checkup = await parts.checkLink(url, call);
  const { state, statesDoi } = checkup;
  const isAcademic = isAcademicHost(url) || isAcademicHost(state.finalUrl ?? url);
  const page = mayExist(state) && (isAcademic || statesDoi) ? await readOnce(url, parts, call) : undefined;
  const doi = doiOf(page, { url, isAcademic });
  const own = doi ? { doi, check: await checkDoi(doi, createLookUps([doi], parts, call)) } : undefined;
  return verifiedLink(url, checkup, { page, isAcademic, own });
}
