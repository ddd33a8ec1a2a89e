import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { orFailure } from "../batch.ts";
import { captures, type RawCapture, type SnapshotAsk, snapshots } from "../capabilities/capture.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { partOf, text } from "../fields.ts";
import { isSamePage } from "../same-page.ts";

const ORIGIN = "https://web.archive.org";

const digits = (date: string | undefined): string | undefined => date?.replaceAll("-", "");

/**
 * Reads lines of seven fields: key, stamp, address, type, status, digest, length. After a blank line there may be a key
 * for the next page.
 *
 * @throws {Failure} `upstream_unavailable` for text that is no such list
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
    throw new Failure("upstream_unavailable", "wayback answered with something that is not a list of captures.", {
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

/** The address in that of a snapshot. */
const KEPT = /^https:\/\/web\.archive\.org\/web\/\d{4,14}(?:[a-z]{2}_)?\/(.+)/su;

/** The snapshot that the archive calls the closest. It has called archived addresses unknown, so a miss proves nothing. */
async function closest({ url, near }: SnapshotAsk, exchange: Exchange): Promise<RawCapture | undefined> {
  const query = { url, timestamp: digits(near) };
  const request = { at: "availability", path: "/wayback/available", query, retries: 0 };
  const found = await orFailure(exchange.send(request, Available));
  // Its index can tell the same. A caller who went away is heard of there.
  const snapshot = found instanceof Failure ? undefined : found.archived_snapshots.closest;
  if (!snapshot?.available || !/^[23]/u.test(snapshot.status ?? "2")) return undefined;
  const archiveUrl = snapshot.url.replace(/^http:/u, "https:");
  const kept = KEPT.exec(archiveUrl)?.[1];
  if (kept === undefined || !isSamePage(url, kept)) return undefined;
  return { url, archiveUrl, stamp: snapshot.timestamp, status: snapshot.status ?? undefined };
}

/** The newest capture of the index that shows a page, or the nearest to a day. */
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
  // Thirty a minute are allowed, and clients are asked to keep well below.
  pace: { perSecond: 0.4, burst: 4 },
  origins: { availability: "https://archive.org" },
  /** A site that wants no archive is told as an error, in a header or in the body. */
  fault({ status, text, headers }) {
    const says = `${headers.get("x-archive-wayback-runtime-error") ?? ""} ${text.slice(0, 500)}`;
    if (/AdministrativeAccessControl|Blocked Site Error/u.test(says))
      return { kind: "blocked", detail: "The archive shows nothing of this site." };
    // It answers so for minutes; a second breach of its limit shuts the door.
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
