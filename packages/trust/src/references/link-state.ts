import type { RetractionStatus } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import type { LinkState as LinkStateName } from "../links.ts";
import { word } from "../word.ts";

/** The state of a URL. */
export const LinkState = z.object({
  /** By status; absent if unknown, for example with a failing server. */
  linkLive: z.boolean().optional(),
  linkState: word<LinkStateName>().optional().describe("State of the address: live, moved, gone …"),
  /** 0 if the server did not answer. */
  httpStatus: z.int(),
  finalUrl: z.string().optional().describe("Address after redirects"),
  linkNote: z.string().optional(),
  archivedUrl: z.string().optional().describe("Snapshot of a page that is gone"),
});
export type LinkState = Declared<z.infer<typeof LinkState>>;

/** Whether the target was not seen: the server did not respond, refused or failed. */
export const isUnseen = ({ linkState: state, linkLive, httpStatus }: Partial<LinkState>): boolean =>
  httpStatus !== undefined &&
  (linkLive === undefined || state === "refused" || (linkLive && httpStatus >= 400 && state !== "paywalled"));

/** Whether the page is gone: not found, including pages that say so with another status, or no such host. */
export const isDead = ({ linkState: state, linkLive }: Partial<LinkState>): boolean =>
  linkLive === false || state === "soft_404";

const LOST: readonly string[] = ["soft_404", "front_page", "parked"] satisfies readonly LinkStateName[];

/** Whether the URL responds with a different page than the one linked. */
export const isLost = (state: LinkStateName | undefined): boolean => state !== undefined && LOST.includes(state);

/** The state of a URL with its evidence. */
export interface LinkCheckup {
  readonly state: LinkState;
  /** The archive's reply in a sentence; absent if it was not queried. */
  readonly archive?: string;
  /** Whether no host name could be resolved. */
  readonly isOffline: boolean;
  /** Whether the page states a DOI in its metadata. */
  readonly statesDoi: boolean;
}

/** Sources where publishers register notices; indexes have them later and incompletely. */
const REGISTERS: readonly string[] = ["crossref", "crossref-notices"];

export interface Checked {
  readonly exists?: boolean | undefined;
  readonly retractionStatus?: RetractionStatus | undefined;
  readonly failedSources?: readonly string[] | undefined;
}

/** Whether no notice was found, but a register of notices failed. */
export const lacksNotices = ({ exists, retractionStatus, failedSources = [] }: Checked): boolean =>
  exists !== false && !retractionStatus && REGISTERS.some((name) => failedSources.includes(name));

/** The results about a reference and its link. */
export type CheckedLink = Checked & Partial<LinkState> & { readonly flags: readonly string[]; readonly url?: string };

/** Whether part of a result could not be checked, so that a later check may find more. */
export const isUnsettled = (answer: CheckedLink): boolean =>
  answer.flags.includes("unchecked") ||
  lacksNotices(answer) ||
  isUnseen(answer) ||
  isLost(answer.linkState) ||
  (answer.url !== undefined && answer.httpStatus === undefined);
