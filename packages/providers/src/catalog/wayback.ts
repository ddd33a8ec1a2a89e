import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../call.ts";
import { captures, type RawCapture, type SnapshotAsk, snapshots } from "../capabilities/capture.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { partOf, text } from "../fields.ts";
import { isSamePage } from "../same-page.ts";

const ORIGIN = "https://web.archive.org";

const digits = (date: string | undefined): string | undefined => date?.replaceAll("-", "");

/**
 * Reads lines of seven fields: key, timestamp, URL, type, status, digest, length. After a blank line there may be a
 * key for the next page.
 *
 * @throws {Failure} `upstream_unavailable` for text of another format
 */
function capturesIn(text: string): RawCapture[] {
  const [rows = ""] = text.split(/\r?\n\s*\r?\n/u);
  const lines = rows.split(/\r?\n/u).filter((line) => line.trim());
  const found = lines.flatMap((line): RawCapture[] => {
    const [, stamp = "", url = "", mediaType, status, digest] = line.trim().split(/\s+/u);
    if (!digest || !/^\d{4,14}$/u.test(stamp)) return [];
    return [{ url, archiveUrl: `${ORIGIN}/web/${stamp}/${url}`, stamp, mediaType, status }];
  });
  if (lines.length > 0 && found.length === 0) {
    throw new Failure("upstream_unavailable", "wayback did not return a list of captures.", {
      provider: "wayback",
      detail: `${lines.length} lines, none of seven fields`,
    });
  }
  return found;
}

const Available = z.object({
  archived_snapshots: z.object({
    closest: partOf({ available: z.boolean(), status: text, url: z.string(), timestamp: z.string() }),
  }),
});

/** The archived URL in a snapshot's URL. */
const KEPT = /^https:\/\/web\.archive\.org\/web\/\d{4,14}(?:[a-z]{2}_)?\/(.+)/su;

/** The closest snapshot of the availability API. A miss proves nothing: it sometimes misses archived pages. */
async function closest({ url, near }: SnapshotAsk, exchange: Exchange): Promise<RawCapture | undefined> {
  const query = { url, timestamp: digits(near) };
  const request = { at: "availability", path: "/wayback/available", query, retries: 0 };
  const found = await orFailure(exchange.send(request, Available));
  // On failure the index is queried instead, which also notices an aborted signal.
  const snapshot = found instanceof Failure ? undefined : found.archived_snapshots.closest;
  if (!snapshot?.available || !/^[23]/u.test(snapshot.status ?? "2")) return undefined;
  const archiveUrl = snapshot.url.replace(/^http:/u, "https:");
  const kept = KEPT.exec(archiveUrl)?.[1];
  if (kept === undefined || !isSamePage(url, kept)) return undefined;
  return { url, archiveUrl, stamp: snapshot.timestamp, status: snapshot.status ?? undefined };
}

/** The newest successful capture in the CDX index, or the one closest to a date. */
async function indexed({ url, near }: SnapshotAsk, exchange: Exchange): Promise<readonly RawCapture[]> {
  const order = near ? { sort: "closest", closest: digits(near), limit: 1 } : { limit: -1 };
  const query = { url, filter: "statuscode:200", gzip: false, ...order };
  const request = { path: "/cdx/search/cdx", query, timeoutMs: 15_000 };
  const found = capturesIn(await exchange.send(request, z.string(), "text"));
  return found.filter((capture) => isSamePage(url, capture.url));
}

export default defineProvider({
  name: "wayback",
  origin: ORIGIN,
  docs: "https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server",
  // The limit is 30 requests a minute, and clients should stay well below.
  pace: { perSecond: 0.4, burst: 4 },
  origins: { availability: "https://archive.org" },
  /** A site excluded from the archive is an error in a header or in the body. */
  fault({ status, text, headers }) {
    const says = `${headers.get("x-archive-wayback-runtime-error") ?? ""} ${text.slice(0, 500)}`;
    if (/AdministrativeAccessControl|Blocked Site Error/u.test(says))
      return { kind: "blocked", detail: "The archive does not show this site." };
    // A rate limit lasts minutes; exceeding it again gets the client blocked.
    if (status === 429) return { kind: "rate_limited", retryAfterSeconds: 60 };
    return undefined;
  },
  can: [
    captures({
      rank: 1,
      honours: ["dateFrom", "dateTo", "distinct"],
      most: 1000,
      request: ({ url, scope, dateFrom, dateTo, distinct, limit }) => ({
        path: "/cdx/search/cdx",
        query: {
          url,
          matchType: scope,
          from: digits(dateFrom),
          to: digits(dateTo),
          collapse: distinct ? "urlkey" : undefined,
          gzip: false,
          limit,
        },
        timeoutMs: 30_000,
      }),
      response: z.string(),
      reads: "text",
      records: capturesIn,
    }),
    snapshots({
      rank: 1,
      honours: ["near"],
      most: 1,
      async steps(ask, exchange) {
        const found = await closest(ask, exchange);
        return { raws: found ? [found] : await indexed(ask, exchange) };
      },
    }),
  ],
});
