import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { captures, type RawCapture } from "../capabilities/capture.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";

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
    return [{ url, archiveUrl: `${ORIGIN}/web/${stamp}/${url}`, stamp, mediaType, status, source: "wayback" }];
  });
  if (lines.length > 0 && found.length === 0) {
    throw new Failure("upstream_unavailable", "wayback answered with something that is not a list of captures.", {
      provider: "wayback",
      detail: `${lines.length} lines, none of seven fields`,
    });
  }
  return found;
}

/** A site that wants no archive is told as an error, in a header or in the body. */
function fault({ status, text, headers }: RawReply): Fault | undefined {
  const says = `${headers.get("x-archive-wayback-runtime-error") ?? ""} ${text.slice(0, 500)}`;
  if (/AdministrativeAccessControl|Blocked Site Error/u.test(says))
    return { kind: "blocked", detail: "The archive shows nothing of this site." };
  // It answers so for minutes; a second breach of its limit shuts the door.
  if (status === 429) return { kind: "rate_limited", retryAfterSeconds: 60 };
  return undefined;
}

export default defineProvider({
  name: "wayback",
  origin: ORIGIN,
  docs: "https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server",
  // Thirty a minute are allowed, and clients are asked to keep well below.
  pace: { perSecond: 0.4, burst: 4 },
  fault,
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
  ],
});
