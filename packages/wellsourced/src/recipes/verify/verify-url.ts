import { findDois } from "@wellsourced/citations";
import { Failure, isHttpUrl, type Page } from "@wellsourced/core";
import { isAcademicHost } from "@wellsourced/trust";
import type { Call } from "../../call.ts";
import { given } from "../../given.ts";
import { doiToCheck } from "../about-page.ts";
import { placesOf } from "../checks/check-claim.ts";
import { checkDoi } from "../checks/check-doi.ts";
import { type CheckLink, isLost, type LinkState } from "../checks/link-state.ts";
import { createLookUps } from "../checks/look-ups.ts";
import { compareTitles } from "../checks/reference.ts";
import { failureIn } from "../failure-in.ts";
import type { createPageStore } from "../read.ts";
import type { Verified } from "../verify-types.ts";
import { caveatOn, integrityFields, type VerifyDoiParts } from "./verify-doi.ts";

export interface VerifyUrlParts extends VerifyDoiParts {
  readonly checkLink: CheckLink;
  readonly pages: ReturnType<typeof createPageStore>;
}

const sayLink = ({ linkLive, httpStatus }: LinkState): string => {
  if (linkLive === undefined) return `the server answered HTTP ${httpStatus}: whether the page is there cannot be told`;
  if (httpStatus === 0) return "the address could not be reached";
  if (linkLive && httpStatus >= 400) return `the page refused to be looked at (HTTP ${httpStatus})`;
  return `the address answered HTTP ${httpStatus}`;
};

/** A page of scholars, read once; why it was not, in words. */
async function readOnce(url: string, { pages }: VerifyUrlParts, call: Call): Promise<Page | string> {
  try {
    return await pages({ url }, call);
  } catch (error) {
    return `the page could not be read for its DOI (${failureIn(error, call).kind})`;
  }
}

const archived = ({ archivedUrl }: LinkState): string =>
  archivedUrl ? "a snapshot was found at web.archive.org" : "no snapshot was found at web.archive.org";

/** An address: whether it leads anywhere, and for a scholarly page what it is the page of. */
export async function verifyUrl(url: string, parts: VerifyUrlParts, call: Call): Promise<Verified> {
  if (!isHttpUrl(url)) throw new Failure("validation", "citation must be an http(s) address.");
  const state = await parts.checkLink(url, call);
  const { linkLive, ...link } = state;
  const exists = linkLive !== false;
  const said = [sayLink(state), ...(exists ? [] : [archived(state)])];
  const scholarly = exists && (isAcademicHost(url) || isAcademicHost(state.finalUrl ?? url));
  const page = scholarly ? await readOnce(url, parts, call) : undefined;
  const named = typeof page === "object" ? doiToCheck(page) : page && findDois(url)[0];
  const own = named ? await fromDoi(named, typeof page === "object" ? page : undefined, { parts, call }) : undefined;
  const isElsewhere = isLost(state.linkState);
  const place = exists && !isElsewhere ? url : state.archivedUrl;
  return {
    result: {
      inputType: "url",
      exists,
      verificationStatus: linkLive === undefined || isElsewhere ? "uncertain" : exists ? "confirmed" : "not_found",
      ...link,
      ...own?.fields,
      provenance: [
        ...said,
        ...(typeof page === "string" ? [page] : []),
        ...(typeof page === "object" && !own ? ["no DOI was found on the page"] : []),
        ...(own?.said ?? []),
      ],
    },
    places: own ? placesOf(own.record, place) : place ? [place] : [],
  };
}

/** What a registry says of the DOI that a page gives as its own; one that could not be read may bear it in its address. */
async function fromDoi(doi: string, page: Page | undefined, { parts, call }: Asking) {
  const check = await checkDoi(doi, createLookUps([doi], parts, call));
  const { record } = check;
  const titleMatch = compareTitles(page?.metadata.title, record);
  const caveat = titleMatch === "mismatch" ? "The page names a DOI whose record has another title." : undefined;
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

interface Asking {
  readonly parts: VerifyUrlParts;
  readonly call: Call;
}
