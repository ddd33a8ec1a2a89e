import { findDois } from "@wellsourced/citations";
import { Failure, given, isHttpUrl, NO_NETWORK } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { isAcademicHost } from "@wellsourced/trust";
import {
  caveatOn,
  compareTitles,
  integrityFields,
  isLost,
  type LinkState,
  placesOf,
  type Verified,
} from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { doiToCheck } from "../about-page.ts";

import { checkDoi } from "../checks/check-doi.ts";

import { createLookUps, type LookUpParts } from "../checks/look-ups.ts";

import { failureIn, whyNot } from "../failure-in.ts";
import type { Asking, Parts } from "../parts.ts";

export type VerifyUrlParts = LookUpParts & Pick<Parts, "checkLink" | "pages" | "entails">;

const sayLink = ({ linkLive, linkState: state, linkNote, httpStatus }: LinkState): string => {
  if (httpStatus === 0) return linkNote ?? "the address did not answer, so it was not checked";
  if (linkLive === undefined) return `the server answered HTTP ${httpStatus}: whether the page is there is unknown`;
  if (state === "refused") return `the server refused the request (HTTP ${httpStatus}): the page was not checked`;
  return `the address answered HTTP ${httpStatus}`;
};

/** A page that may be a work's, read once, or the reason why it was not read. */
async function readOnce(url: string, { pages }: VerifyUrlParts, call: Call): Promise<Page | string> {
  try {
    return await pages({ url }, call);
  } catch (error) {
    return `the page could not be read for its DOI (${whyNot(failureIn(error, call))})`;
  }
}

const NOT_READ =
  "The address did not answer, so nothing is known about the page. This is no evidence that it does not exist.";

/** A page counts as gone only if a server reported that. */
function statusOf({ linkLive, linkState: state, httpStatus }: LinkState): Verified["result"]["verificationStatus"] {
  if (httpStatus === 0 || linkLive === undefined || isLost(state)) return "uncertain";
  return linkLive ? "confirmed" : "not_found";
}

/** The page's own DOI; for a scholarly host also one in its URL or its first lines. */
function doiOf(page: Page | string | undefined, { url, isAcademic }: { url: string; isAcademic: boolean }) {
  if (typeof page === "string") return isAcademic ? findDois(url)[0] : undefined;
  return page && (isAcademic ? doiToCheck(page) : page.metadata.doi);
}

/** Verifies a URL: whether it works, and which work its page is about. */
export async function verifyUrl(url: string, parts: VerifyUrlParts, call: Call): Promise<Verified> {
  if (!isHttpUrl(url)) throw new Failure("validation", "citation must be an http(s) address.");
  const { state, archive, isOffline, statesDoi } = await parts.checkLink(url, call);
  const { linkLive, ...link } = state;
  const isSilent = state.httpStatus === 0;
  const exists = linkLive !== false && !isSilent;
  const said = isOffline ? [NO_NETWORK] : [sayLink(state), ...(archive ? [archive] : [])];
  const isAcademic = isAcademicHost(url) || isAcademicHost(state.finalUrl ?? url);
  const page = exists && (isAcademic || statesDoi) ? await readOnce(url, parts, call) : undefined;
  const named = doiOf(page, { url, isAcademic });
  const own = named ? await fromDoi(named, typeof page === "object" ? page : undefined, { parts, call }) : undefined;
  const isElsewhere = isLost(state.linkState);
  const place = exists && !isElsewhere ? url : state.archivedUrl;
  return {
    result: {
      inputType: "url",
      exists,
      verificationStatus: statusOf(state),
      ...link,
      ...(isSilent ? { authenticityCaveat: isOffline ? NO_NETWORK : NOT_READ } : {}),
      ...own?.fields,
      provenance: [
        ...said,
        ...(typeof page === "string" ? [page] : []),
        ...(typeof page === "object" && isAcademic && !own ? ["no DOI was found on the page"] : []),
        ...(own?.said ?? []),
      ],
    },
    places: own ? placesOf(own.record, place) : place ? [place] : [],
    ...(isOffline ? { noSource: NO_NETWORK } : {}),
  };
}

/** The registered record of the page's own DOI; an unreadable page may have it in its URL. */
async function fromDoi(doi: string, page: Page | undefined, { parts, call }: Asking<VerifyUrlParts>) {
  const check = await checkDoi(doi, createLookUps([doi], parts, call));
  const { record } = check;
  const titleMatch = compareTitles(page?.metadata.title, record);
  const caveat = titleMatch === "mismatch" ? "The page states a DOI whose record has a different title." : undefined;
  return {
    record: titleMatch === "mismatch" ? undefined : record,
    said: [page ? `the page gives ${doi} as its DOI` : `the address holds the DOI ${doi}`, ...check.provenance],
    fields: {
      detectedDoi: doi,
      ...given({ matchedRecord: record }),
      titleMatch,
      ...integrityFields(check),
      ...given({ authenticityCaveat: [caveat, caveatOn(check)].filter(Boolean).join(" ") || undefined }),
    },
  };
}
