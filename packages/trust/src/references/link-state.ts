import type { RetractionStatus } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import type { LinkState as LinkStateName } from "../links.ts";
import { word } from "../word.ts";

/** What became of an address. */
export const LinkState = z.object({
  /** By status; absent if it could not be determined, such as behind a failing server. */
  linkLive: z.boolean().optional(),
  linkState: word<LinkStateName>().optional().describe("State of the address: live, moved, gone …"),
  /** 0 if the server did not answer. */
  httpStatus: z.int(),
  finalUrl: z.string().optional().describe("Address after redirects"),
  linkNote: z.string().optional(),
  archivedUrl: z.string().optional().describe("Snapshot of a page that is gone"),
});
export type LinkState = Declared<z.infer<typeof LinkState>>;

/** Whether what the link leads to was not seen: nobody answered, or the server refused or failed. */
export const isUnseen = ({ linkState: state, linkLive, httpStatus }: Partial<LinkState>): boolean =>
  httpStatus !== undefined &&
  (linkLive === undefined || state === "refused" || (linkLive && httpStatus >= 400 && state !== "paywalled"));

/** Whether it was checked and is gone: no such page, whatever the status says, or no such host. */
export const isDead = ({ linkState: state, linkLive }: Partial<LinkState>): boolean =>
  linkLive === false || state === "soft_404";

const LOST: readonly string[] = ["soft_404", "front_page", "parked"] satisfies readonly LinkStateName[];

/** An address that answers, with something else than what was linked. */
export const isLost = (state: LinkStateName | undefined): boolean => state !== undefined && LOST.includes(state);

/** What became of an address, and how that was found out. */
export interface LinkCheckup {
  readonly state: LinkState;
  /** What the archive said, in a sentence; absent where it was not asked. */
  readonly archive?: string;
  /** No host name resolves: nothing can be asked. */
  readonly isOffline: boolean;
  /** The page gives a DOI in its tags or data. */
  readonly statesDoi: boolean;
}

/** Where publishers register notices. Indexes have them later, and not all. */
const REGISTERS: readonly string[] = ["crossref", "crossref-notices"];

export interface Checked {
  readonly exists?: boolean | undefined;
  readonly retractionStatus?: RetractionStatus | undefined;
  readonly failedSources?: readonly string[] | undefined;
}

/** Whether a work that nothing was found against was not looked up where notices are registered. */
export const lacksNotices = ({ exists, retractionStatus, failedSources = [] }: Checked): boolean =>
  exists !== false && !retractionStatus && REGISTERS.some((name) => failedSources.includes(name));

/** What was found out about a reference and its link. */
export type CheckedLink = Checked & Partial<LinkState> & { readonly flags: readonly string[]; readonly url?: string };

/** Whether a part of an answer could not be checked: who asks again later may learn more. */
export const isUnsettled = (answer: CheckedLink): boolean =>
  answer.flags.includes("unchecked") ||
  lacksNotices(answer) ||
  isUnseen(answer) ||
  isLost(answer.linkState) ||
  (answer.url !== undefined && answer.httpStatus === undefined);
