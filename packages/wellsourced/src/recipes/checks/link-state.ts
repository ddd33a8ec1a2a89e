import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Providers } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import { given } from "../../given.ts";
import { failureIn } from "../failure-in.ts";

/** What became of an address. */
export interface LinkState {
  /** Absent where nobody can say, such as behind a failing server. */
  readonly linkLive?: boolean;
  /** 0: nobody answered. */
  readonly httpStatus: number;
  readonly finalUrl?: string;
  readonly linkNote?: string;
  /** A snapshot of what is gone. */
  readonly archivedUrl?: string;
}

/** Looks whether an address still leads anywhere. Never fails but for an address that may not be asked. */
export type CheckLink = (url: string, call: Call) => Promise<LinkState>;

const PATIENCE_MS = 8_000;
const SOME_BYTES = 65_536;
/** The server is there and refuses: the page may be as alive as ever. */
const REFUSED: readonly number[] = [401, 402, 403, 407, 429, 451, 503];
const AILING: readonly number[] = [500, 502, 504];
/** Servers that know no HEAD answer like this. */
const ASK_AGAIN: readonly number[] = [404, 405, 501];

interface Parts {
  readonly open: Http["open"];
  readonly find: Providers["find"];
}

interface Answer {
  readonly status: number;
  readonly url: string;
}

async function ask(url: string, { open }: Parts, call: Call): Promise<Answer | undefined> {
  const limits = { timeoutMs: PATIENCE_MS, maxBytes: SOME_BYTES, ...given({ signal: call.signal }) };
  const get = async () => open(url, { ...limits, headers: { range: `bytes=0-${SOME_BYTES - 1}` } });
  try {
    const head = await open(url, { ...limits, method: "HEAD" }).catch((error: unknown) => {
      if (failureIn(error, call).kind === "validation") throw error;
      return undefined;
    });
    return head && !ASK_AGAIN.includes(head.status) && !AILING.includes(head.status) ? head : await get();
  } catch (error) {
    if (failureIn(error, call).kind === "validation") throw error;
    return undefined;
  }
}

/** The newest snapshot of a page that the archive could show. */
async function snapshotOf(
  url: string,
  { find }: Parts,
  call: Call,
): Promise<Pick<LinkState, "archivedUrl" | "linkNote">> {
  try {
    const ask = { url, scope: "exact" as const, limit: 100 };
    const { records } = await find("capture", ask, { deadlineMs: 20_000, ...given({ signal: call.signal }) });
    return given({ archivedUrl: records.findLast(({ status = 200 }) => status < 400)?.archiveUrl });
  } catch (error) {
    const { kind } = failureIn(error, call);
    return { linkNote: `The archive could not be asked (${kind}).` };
  }
}

const isFront = (url: string): boolean => new URL(url).pathname.length < 2;

/** Whether a link is live, gone, refused or ailing; where it led, and a snapshot of what is gone. */
export function createCheckLink(parts: Parts): CheckLink {
  return async (url, call) => {
    const answer = await ask(url, parts, call);
    if (!answer) return { linkLive: false, httpStatus: 0, ...(await snapshotOf(url, parts, call)) };
    const { status, url: finalUrl } = answer;
    const moved = finalUrl === url ? {} : { finalUrl };
    if (AILING.includes(status))
      return {
        httpStatus: status,
        ...moved,
        linkNote: `The server fails (HTTP ${status}); whether the page is there cannot be told.`,
      };
    if (status < 400 || REFUSED.includes(status)) {
      const note =
        !isFront(url) && isFront(finalUrl) ? "The address now leads to the front page of the site." : undefined;
      return { linkLive: true, httpStatus: status, ...moved, ...given({ linkNote: note }) };
    }
    return { linkLive: false, httpStatus: status, ...moved, ...(await snapshotOf(url, parts, call)) };
  };
}

/** The state of an address that may not be asked, in words. */
export async function linkState(url: string, check: CheckLink, call: Call): Promise<LinkState | undefined> {
  try {
    return await check(url, call);
  } catch (error) {
    if (call.signal?.aborted || !(error instanceof Failure)) throw error;
    return undefined;
  }
}
