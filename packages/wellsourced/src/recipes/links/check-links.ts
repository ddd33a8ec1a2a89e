import { Failure, isHttpUrl, isUnresolved, NO_NETWORK, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { Providers } from "@wellsourced/providers";
import { byHosts, judgeLink, keptShare, type LinkJudgement, type LinkState } from "@wellsourced/trust/links";
import type { Asking, Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { CheckLink } from "../checks/check-link.ts";

import { failureIn, whyNot } from "../failure-in.ts";
import type { Pages } from "../reading/read.ts";
import { type Observed, type ObserveParts, observeLink } from "./observe.ts";

export interface LinkOptions {
  /** Date (`YYYY-MM-DD`) whose snapshots the pages are compared with. @default not compared */
  readonly since?: string | undefined;
  /** Whether to look for snapshots of pages that are gone. @default true */
  readonly archive?: boolean | undefined;
}

type CheckedLink = LinkJudgement & {
  readonly url: string;
  /** A snapshot of a page that is gone. */
  readonly archivedUrl?: string;
  readonly archivedAt?: string;
};

/** The state of a link, or why it was not requested. */
export type LinkCheck = CheckedLink | { readonly url: string; readonly state: "unchecked"; readonly linkNote: string };

type LinksResult = {
  readonly links: readonly LinkCheck[];
  readonly summary: Readonly<Partial<Record<LinkState, number>>>;
  /** The reason if no link could be checked. */
  readonly note?: string;
  readonly trust: typeof UNTRUSTED;
};

export interface LinkParts extends ObserveParts {
  readonly providers: Providers;
  readonly pages: Pages;
}

/** Observes where an address leads. @throws {Failure} `validation` for one that may not be requested */
type Observe = (url: string, parts: LinkParts, call: Call) => Promise<Observed>;

const CONCURRENCY = 8;
const ARCHIVE_MS = 20_000;
/** States of links whose page is not at its address. */
const LOST: readonly LinkState[] = ["gone", "unchecked", "soft_404", "front_page", "parked", "drifted"];

/** Checks one link. @throws {Failure} `validation` for an address that may not be requested */
const createLook =
  (parts: LinkParts, observe: Observe = observeLink) =>
  async (url: string, call: Call, { since, archive = true }: LinkOptions) => {
    const seen = await observe(url, parts, call);
    const first = judgeLink(seen);
    const compares = since !== undefined && (first.state === "live" || first.state === "moved");
    const earlier = compares ? await keptSince(url, since, { parts, call }) : {};
    const snapshot = archive && LOST.includes(first.state) ? await snapshotOf(url, since, { parts, call }) : undefined;
    // An answer of the archive proves that other names resolve.
    const isHostMissing = seen.host === "no_such_name" && snapshot?.resolves === true;
    const judged = judgeLink({ ...seen, ...omitUndefined({ kept: earlier.kept }), isHostMissing });
    // Neither host could be resolved.
    const isOffline = seen.host !== undefined && snapshot?.resolves === false;
    const late = judged.state === "drifted" && archive ? await snapshotOf(url, since, { parts, call }) : undefined;
    const found = snapshot ?? late ?? {};
    const notes = [judged.linkNote, earlier.note, found.answered === false ? found.note : undefined];
    const note = isOffline ? NO_NETWORK : notes.filter(Boolean).join(" ");
    const { archivedUrl, archivedAt } = found;
    const link: CheckedLink = {
      url,
      ...judged,
      ...(note ? { linkNote: note } : {}),
      ...omitUndefined({ archivedUrl, archivedAt }),
    };
    return {
      link,
      ...omitUndefined({ archive: isOffline ? undefined : found.note }),
      isOffline,
      statesDoi: seen.statesDoi ?? false,
    };
  };

/** Returns a function that checks one link. */
export function createLinkState(parts: LinkParts, observe?: Observe): CheckLink {
  const look = createLook(parts, observe);
  return async (url, call) => {
    const { link, ...found } = await look(url, call, {});
    const { linkLive, state, httpStatus, finalUrl, linkNote, archivedUrl } = link;
    return {
      state: { httpStatus, ...omitUndefined({ linkLive, linkState: state, finalUrl, linkNote, archivedUrl }) },
      ...found,
    };
  };
}

/**
 * Returns a function that checks several links: eight at a time, two per host, with results in the order of the list.
 */
export function createCheckLinks(parts: LinkParts) {
  const look = createLook(parts);
  return async (urls: readonly string[], call: Call = {}, options: LinkOptions = {}): Promise<LinksResult> => {
    const distinct = [...new Set(urls)];
    let done = 0;
    let answered = 0;
    let isOffline = false;
    const checkOne = async (url: string): Promise<LinkCheck> => {
      if (isOffline) return { url, state: "unchecked", linkNote: NO_NETWORK };
      const looked = await look(url, call, options);
      if (looked.link.httpStatus > 0) answered++;
      // Once a server has responded, a failing name server counts as temporary.
      isOffline ||= looked.isOffline && answered === 0;
      return looked.link;
    };
    const checked = await each(byHosts(distinct), CONCURRENCY, async (run) => {
      const found: LinkCheck[] = [];
      for (const url of run) {
        found.push(await checkOrReport(url, () => checkOne(url), call));
        call.onProgress?.(`Links: ${++done} of ${distinct.length}`);
      }
      return found;
    });
    const byUrl = new Map(checked.flat().map((one) => [one.url, one]));
    const links = urls.flatMap((url) => byUrl.get(url) ?? []);
    return { links, summary: countStates(links), ...(isOffline ? { note: NO_NETWORK } : {}), trust: UNTRUSTED };
  };
}

async function checkOrReport(url: string, work: () => Promise<LinkCheck>, call: Call): Promise<LinkCheck> {
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
  /** Whether the archive could be queried. */
  readonly answered?: boolean;
  /** Whether the archive's name resolves, if known. */
  readonly resolves?: boolean;
  /** The outcome, or why the archive could not be queried. */
  readonly note?: string;
}

async function snapshotOf(
  url: string,
  near: string | undefined,
  { parts, call }: Asking<LinkParts>,
): Promise<Snapshot> {
  try {
    const ask = { url, limit: 1, ...omitUndefined({ near }) };
    const { records } = await parts.providers.find("snapshot", ask, {
      deadlineMs: Math.min(call.deadlineMs ?? ARCHIVE_MS, ARCHIVE_MS),
      ...omitUndefined({ signal: call.signal, owner: call.owner }),
    });
    const [snapshot] = records;
    const note = snapshot ? "A snapshot was found at web.archive.org." : "No snapshot was found at web.archive.org.";
    return {
      answered: true,
      resolves: true,
      note,
      ...omitUndefined({ archivedUrl: snapshot?.archiveUrl, archivedAt: snapshot?.timestamp }),
    };
  } catch (error) {
    const failure = failureIn(error, call);
    const note = `The archive could not be queried (web.archive.org: ${whyNot(failure)}).`;
    // Any response, even a refusal, proves that the name resolves.
    const resolves = failure.status !== undefined ? true : isUnresolved(failure) ? false : undefined;
    return { answered: false, note, ...omitUndefined({ resolves }) };
  }
}

/** The share of a snapshot from about that day that the page still contains. */
async function keptSince(
  url: string,
  since: string,
  from: Asking<LinkParts>,
): Promise<{ readonly kept?: number; readonly note?: string }> {
  const { archivedUrl, answered, note } = await snapshotOf(url, since, from);
  if (!archivedUrl)
    return omitUndefined({ note: answered ? "No archive has the page, so it could not be compared." : note });
  const { pages } = from.parts;
  try {
    // `id_` returns the capture without the archive's toolbar.
    const before = await pages({ url: archivedUrl.replace(/\/web\/(\d+)\//u, "/web/$1id_/") }, from.call);
    const now = await pages({ url }, from.call);
    return omitUndefined({ kept: keptShare(before.markdown, now.markdown) });
  } catch (error) {
    return { note: `It could not be compared with its snapshot: ${failureIn(error, from.call).message}` };
  }
}
