import { NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { placesOf } from "./claim-check.ts";
import { compareTitles } from "./compare-record.ts";
import type { DoiCheck } from "./doi-check.ts";
import { isLost, type LinkCheckup, type LinkState } from "./link-state.ts";
import { doiCaveat, integrityFields } from "./verified.ts";
import type { Verified } from "./verify-result.ts";

const sayLink = ({ linkLive, linkState: state, linkNote, httpStatus }: LinkState): string => {
  if (httpStatus === 0) return linkNote ?? "the address did not answer, so it was not checked";
  if (linkLive === undefined) return `the server answered HTTP ${httpStatus}: it is unknown whether the page exists`;
  if (state === "refused") return `the server refused the request (HTTP ${httpStatus}): the page was not checked`;
  return `the address answered HTTP ${httpStatus}`;
};

const NOT_READ =
  "The address did not answer, so nothing is known about the page. This is no evidence that it does not exist.";

/** Status of a link. Only a response proves that a page does not exist. */
function statusOf({ linkLive, linkState: state, httpStatus }: LinkState): Verified["result"]["verificationStatus"] {
  if (httpStatus === 0 || linkLive === undefined || isLost(state)) return "uncertain";
  return linkLive ? "confirmed" : "not_found";
}

/** Whether a page may be at the address. */
export const mayExist = ({ linkLive, httpStatus }: LinkState): boolean => linkLive !== false && httpStatus !== 0;

/** A page that was read for its DOI. */
export interface SeenPage {
  /** The page, or why it could not be read; absent if it was not requested. */
  readonly page: Page | string | undefined;
  readonly isAcademic: boolean;
  /** The DOI of the page, checked. */
  readonly own: { readonly doi: string; readonly check: DoiCheck } | undefined;
}

/** The record of the DOI that a page states, or that the URL of an unread page contains. */
function workOn(page: Page | undefined, { doi, check }: NonNullable<SeenPage["own"]>) {
  const { record } = check;
  const titleMatch = compareTitles(page?.metadata.title, record);
  const caveat = titleMatch === "mismatch" ? "The page states a DOI whose record has a different title." : undefined;
  return {
    record: titleMatch === "mismatch" ? undefined : record,
    said: [page ? `the page gives ${doi} as its DOI` : `the address contains the DOI ${doi}`, ...check.provenance],
    fields: {
      detectedDoi: doi,
      ...omitUndefined({ matchedRecord: record }),
      titleMatch,
      ...integrityFields(check),
      ...omitUndefined({ authenticityCaveat: [caveat, doiCaveat(check)].filter(Boolean).join(" ") || undefined }),
    },
  };
}

/** The evidence about an address, and about the work on its page. */
export function verifiedLink(
  url: string,
  { state, archive, isOffline }: LinkCheckup,
  { page, isAcademic, own }: SeenPage,
): Verified {
  const { linkLive: _, ...link } = state;
  const exists = mayExist(state);
  const said = isOffline ? [NO_NETWORK] : [sayLink(state), ...(archive ? [archive] : [])];
  const work = own && workOn(typeof page === "object" ? page : undefined, own);
  const place = exists && !isLost(state.linkState) ? url : state.archivedUrl;
  return {
    result: {
      inputType: "url",
      exists,
      verificationStatus: statusOf(state),
      ...link,
      ...(state.httpStatus === 0 ? { authenticityCaveat: isOffline ? NO_NETWORK : NOT_READ } : {}),
      ...work?.fields,
      provenance: [
        ...said,
        ...(typeof page === "string" ? [page] : []),
        ...(typeof page === "object" && isAcademic && !work ? ["no DOI was found on the page"] : []),
        ...(work?.said ?? []),
      ],
    },
    places: work ? placesOf(work.record, place) : place ? [place] : [],
    ...(isOffline ? { noSource: NO_NETWORK } : {}),
  };
}
