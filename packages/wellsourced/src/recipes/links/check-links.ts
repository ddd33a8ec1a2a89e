import { type Capture, Failure, isHttpUrl, UNTRUSTED } from "@wellsourced/core";
import { judgeLink, keptShare, type LinkJudgement, type LinkState } from "@wellsourced/trust";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { given } from "../../given.ts";
import type { CheckLink } from "../checks/link-state.ts";
import { failureIn } from "../failure-in.ts";
import type { createPageStore } from "../read.ts";
import { byHosts } from "./by-hosts.ts";
import { type ObserveParts, observeLink } from "./observe.ts";

export interface LinkOptions {
  /** A day, `YYYY-MM-DD`: pages that answer are compared with what an archive kept of them then. @default not compared */
  readonly since?: string | undefined;
  /** Looks for a snapshot of what is gone. @default true */
  readonly archive?: boolean | undefined;
}

/** What became of one link. */
export type CheckedLink = LinkJudgement & {
  readonly url: string;
  /** A snapshot, of what is no longer there. */
  readonly archivedUrl?: string;
  readonly archivedAt?: string;
};

/** The same, or why the address was not asked: it then has no status. */
export type LinkCheck = CheckedLink | { readonly url: string; readonly state: "unsure"; readonly linkNote: string };

export type LinksResult = {
  readonly links: readonly LinkCheck[];
  readonly summary: Readonly<Partial<Record<LinkState, number>>>;
  readonly trust: typeof UNTRUSTED;
};

export interface LinkParts extends ObserveParts {
  readonly find: (
    kind: "snapshot",
    ask: { readonly url: string; readonly limit: number; readonly near?: string },
    call: { readonly signal?: AbortSignal; readonly deadlineMs?: number },
  ) => Promise<{ readonly records: readonly Capture[] }>;
  readonly pages: ReturnType<typeof createPageStore>;
}

const AT_ONCE = 8;
const ARCHIVE_MS = 20_000;
/** What was linked is not to be had at its address. */
const LOST: readonly LinkState[] = ["gone", "unreachable", "soft_404", "front_page", "parked", "drifted"];

/** Builds the check of one link. It throws only for an address that may not be asked. */
export function createCheckLink(parts: LinkParts) {
  return async (url: string, call: Call = {}, { since, archive = true }: LinkOptions = {}): Promise<CheckedLink> => {
    const seen = await observeLink(url, parts, call);
    const first = judgeLink(seen);
    const compares = since !== undefined && (first.state === "live" || first.state === "moved");
    const earlier = compares ? await keptSince(url, since, { parts, call }) : {};
    const judged = earlier.kept === undefined ? first : judgeLink({ ...seen, kept: earlier.kept });
    const snapshot = archive && LOST.includes(judged.state) ? await snapshotOf(url, since, { parts, call }) : {};
    const note = [judged.linkNote, earlier.note, snapshot.note].filter(Boolean).join(" ");
    const { archivedUrl, archivedAt } = snapshot;
    return { url, ...judged, ...(note ? { linkNote: note } : {}), ...given({ archivedUrl, archivedAt }) };
  };
}

/** The same for those who tell of a link among other things. */
export function createLinkState(parts: LinkParts): CheckLink {
  const check = createCheckLink(parts);
  return async (url, call) => {
    const { linkLive, state, httpStatus, finalUrl, linkNote, archivedUrl } = await check(url, call);
    return { httpStatus, ...given({ linkLive, linkState: state, finalUrl, linkNote, archivedUrl }) };
  };
}

/** Builds the check of many: eight at once, two on a host, results in the order of the list. */
export function createCheckLinks(parts: LinkParts) {
  const check = createCheckLink(parts);
  return async (urls: readonly string[], call: Call = {}, options: LinkOptions = {}): Promise<LinksResult> => {
    const once = [...new Set(urls)];
    let done = 0;
    const checked = await each(byHosts(once), AT_ONCE, async (run) => {
      const found: LinkCheck[] = [];
      for (const url of run) {
        found.push(await checkOrSay(url, () => check(url, call, options), call));
        call.onProgress?.(`Links: ${++done} of ${once.length}`);
      }
      return found;
    });
    const byUrl = new Map(checked.flat().map((one) => [one.url, one]));
    const links = urls.flatMap((url) => byUrl.get(url) ?? []);
    return { links, summary: countStates(links), trust: UNTRUSTED };
  };
}

async function checkOrSay(url: string, work: () => Promise<LinkCheck>, call: Call): Promise<LinkCheck> {
  try {
    if (!isHttpUrl(url)) throw new Failure("validation", "It is no http(s) address.");
    return await work();
  } catch (error) {
    return { url, state: "unsure", linkNote: `Not asked: ${failureIn(error, call).message}` };
  }
}

function countStates(links: readonly LinkCheck[]): Partial<Record<LinkState, number>> {
  const counts: Partial<Record<LinkState, number>> = {};
  for (const { state } of links) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

interface Means {
  readonly parts: LinkParts;
  readonly call: Call;
}

interface Snapshot {
  readonly archivedUrl?: string;
  readonly archivedAt?: string;
  readonly note?: string;
}

async function snapshotOf(url: string, near: string | undefined, { parts, call }: Means): Promise<Snapshot> {
  try {
    const ask = { url, limit: 1, ...given({ near }) };
    const { records } = await parts.find("snapshot", ask, {
      deadlineMs: ARCHIVE_MS,
      ...given({ signal: call.signal }),
    });
    return given({ archivedUrl: records[0]?.archiveUrl, archivedAt: records[0]?.timestamp });
  } catch (error) {
    return { note: `The archive could not be asked (${failureIn(error, call).kind}).` };
  }
}

/** How much is left of what an archive kept of the page about that day. */
async function keptSince(
  url: string,
  since: string,
  means: Means,
): Promise<{ readonly kept?: number; readonly note?: string }> {
  const { archivedUrl, note } = await snapshotOf(url, since, means);
  if (!archivedUrl) return { note: note ?? "No archive kept the page, so it could not be compared." };
  const { pages } = means.parts;
  try {
    // `id_`: as it was captured, without the archive's own frame.
    const before = await pages({ url: archivedUrl.replace(/\/web\/(\d+)\//u, "/web/$1id_/") }, means.call);
    const now = await pages({ url }, means.call);
    return given({ kept: keptShare(before.markdown, now.markdown) });
  } catch (error) {
    return { note: `It could not be compared with its snapshot: ${failureIn(error, means.call).message}` };
  }
}
