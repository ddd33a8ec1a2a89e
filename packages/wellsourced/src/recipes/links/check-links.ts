import { Failure, given, isHttpUrl, isUnresolved, NO_NETWORK, UNTRUSTED } from "@wellsourced/core";
import { judgeLink, keptShare, type LinkJudgement, type LinkState } from "@wellsourced/trust/links";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { CheckLink } from "../checks/link-state.ts";
import { failureIn, whyNot } from "../failure-in.ts";
import type { Asking, Parts } from "../parts.ts";
import { byHosts } from "./by-hosts.ts";
import { type Observed, observeLink } from "./observe.ts";

export interface LinkOptions {
  /** A day, `YYYY-MM-DD`: pages that answer are compared with what an archive kept of them then. @default not compared */
  readonly since?: string | undefined;
  /** Looks for a snapshot of what is gone. @default true */
  readonly archive?: boolean | undefined;
}

/** What became of one link. */
type CheckedLink = LinkJudgement & {
  readonly url: string;
  /** A snapshot, of what is no longer there. */
  readonly archivedUrl?: string;
  readonly archivedAt?: string;
};

/** The same, or why the address was not asked: it then has no status. */
export type LinkCheck = CheckedLink | { readonly url: string; readonly state: "unchecked"; readonly linkNote: string };

type LinksResult = {
  readonly links: readonly LinkCheck[];
  readonly summary: Readonly<Partial<Record<LinkState, number>>>;
  /** Why no link could be checked. */
  readonly note?: string;
  readonly trust: typeof UNTRUSTED;
};

export type LinkParts = Pick<Parts, "open" | "clock" | "providers" | "pages">;

/** Sees what an address leads to. @throws {Failure} `validation` for one that may not be asked */
export type Observe = (url: string, parts: LinkParts, call: Call) => Promise<Observed>;

const AT_ONCE = 8;
const ARCHIVE_MS = 20_000;
/** What was linked is not to be had at its address. */
const LOST: readonly LinkState[] = ["gone", "unchecked", "soft_404", "front_page", "parked", "drifted"];

/** Looks at one link. It throws only for an address that may not be asked. */
const createLook =
  (parts: LinkParts, observe: Observe = observeLink) =>
  async (url: string, call: Call, { since, archive = true }: LinkOptions) => {
    const seen = await observe(url, parts, call);
    const first = judgeLink(seen);
    const compares = since !== undefined && (first.state === "live" || first.state === "moved");
    const earlier = compares ? await keptSince(url, since, { parts, call }) : {};
    const snapshot = archive && LOST.includes(first.state) ? await snapshotOf(url, since, { parts, call }) : undefined;
    // The archive that answers is the proof that other names resolve.
    const isHostMissing = seen.host === "no_such_name" && snapshot?.resolves === true;
    const judged = judgeLink({ ...seen, ...given({ kept: earlier.kept }), isHostMissing });
    // Neither the address nor the archive could be resolved.
    const isOffline = seen.host !== undefined && snapshot?.resolves === false;
    const late = judged.state === "drifted" && archive ? await snapshotOf(url, since, { parts, call }) : undefined;
    const found = snapshot ?? late ?? {};
    const said = [judged.linkNote, earlier.note, found.answered === false ? found.note : undefined];
    const note = isOffline ? NO_NETWORK : said.filter(Boolean).join(" ");
    const { archivedUrl, archivedAt } = found;
    const link: CheckedLink = {
      url,
      ...judged,
      ...(note ? { linkNote: note } : {}),
      ...given({ archivedUrl, archivedAt }),
    };
    const archiveSaid = isOffline ? undefined : found.note;
    return { link, ...given({ archive: archiveSaid }), isOffline, statesDoi: seen.statesDoi ?? false };
  };

/** Builds the check of one link, for those who report it among other things. */
export function createLinkState(parts: LinkParts, observe?: Observe): CheckLink {
  const look = createLook(parts, observe);
  return async (url, call) => {
    const { link, ...found } = await look(url, call, {});
    const { linkLive, state, httpStatus, finalUrl, linkNote, archivedUrl } = link;
    return {
      state: { httpStatus, ...given({ linkLive, linkState: state, finalUrl, linkNote, archivedUrl }) },
      ...found,
    };
  };
}

/** Builds the check of many: eight at once, two on a host, results in the order of the list. */
export function createCheckLinks(parts: LinkParts) {
  const look = createLook(parts);
  return async (urls: readonly string[], call: Call = {}, options: LinkOptions = {}): Promise<LinksResult> => {
    const once = [...new Set(urls)];
    let done = 0;
    let answered = 0;
    let isOffline = false;
    const checkOne = async (url: string): Promise<LinkCheck> => {
      if (isOffline) return { url, state: "unchecked", linkNote: NO_NETWORK };
      const looked = await look(url, call, options);
      if (looked.link.httpStatus > 0) answered++;
      // A name server that failed for a moment stops nobody.
      isOffline ||= looked.isOffline && answered === 0;
      return looked.link;
    };
    const checked = await each(byHosts(once), AT_ONCE, async (run) => {
      const found: LinkCheck[] = [];
      for (const url of run) {
        found.push(await checkOrSay(url, () => checkOne(url), call));
        call.onProgress?.(`Links: ${++done} of ${once.length}`);
      }
      return found;
    });
    const byUrl = new Map(checked.flat().map((one) => [one.url, one]));
    const links = urls.flatMap((url) => byUrl.get(url) ?? []);
    return { links, summary: countStates(links), ...(isOffline ? { note: NO_NETWORK } : {}), trust: UNTRUSTED };
  };
}

async function checkOrSay(url: string, work: () => Promise<LinkCheck>, call: Call): Promise<LinkCheck> {
  try {
    if (!isHttpUrl(url)) throw new Failure("validation", "It is not an http(s) address.");
    return await work();
  } catch (error) {
    return { url, state: "unchecked", linkNote: `The link was not checked: ${failureIn(error, call).message}` };
  }
}

function countStates(links: readonly LinkCheck[]): Partial<Record<LinkState, number>> {
  const byState = Map.groupBy(links, ({ state }) => state);
  return Object.fromEntries([...byState].map(([state, all]) => [state, all.length]));
}

interface Snapshot {
  readonly archivedUrl?: string;
  readonly archivedAt?: string;
  /** False where the archive could not be asked: then nothing is known of snapshots. */
  readonly answered?: boolean;
  /** Whether the archive's name resolves; absent where nobody can say. */
  readonly resolves?: boolean;
  /** What the archive said, or why it could not be asked. */
  readonly note?: string;
}

async function snapshotOf(
  url: string,
  near: string | undefined,
  { parts, call }: Asking<LinkParts>,
): Promise<Snapshot> {
  try {
    const ask = { url, limit: 1, ...given({ near }) };
    const { records } = await parts.providers.find("snapshot", ask, {
      deadlineMs: Math.min(call.deadlineMs ?? ARCHIVE_MS, ARCHIVE_MS),
      ...given({ signal: call.signal, owner: call.owner }),
    });
    const [snapshot] = records;
    const note = snapshot ? "A snapshot was found at web.archive.org." : "No snapshot was found at web.archive.org.";
    return {
      answered: true,
      resolves: true,
      note,
      ...given({ archivedUrl: snapshot?.archiveUrl, archivedAt: snapshot?.timestamp }),
    };
  } catch (error) {
    const failure = failureIn(error, call);
    const note = `The archive could not be asked (web.archive.org: ${whyNot(failure)}).`;
    // Whoever answers, if only with a refusal, has a name that resolves.
    const resolves = failure.status !== undefined ? true : isUnresolved(failure) ? false : undefined;
    return { answered: false, note, ...given({ resolves }) };
  }
}

/** How much is left of what an archive kept of the page about that day. */
async function keptSince(
  url: string,
  since: string,
  means: Asking<LinkParts>,
): Promise<{ readonly kept?: number; readonly note?: string }> {
  const { archivedUrl, answered, note } = await snapshotOf(url, since, means);
  if (!archivedUrl) return given({ note: answered ? "No archive holds the page, so it could not be compared." : note });
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
