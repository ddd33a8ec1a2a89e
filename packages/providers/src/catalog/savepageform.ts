import { z } from "zod";
import { type RawSave, saves } from "../capabilities/save.ts";
import { defineProvider } from "../define.ts";
import { text } from "../fields.ts";

const ORIGIN = "https://web.archive.org";

const Place = z.object({ url: z.string(), contentLocation: text, link: text });

/** Reads the capture from the headers or from the URL after redirects. */
function captured({ url, contentLocation, link }: z.infer<typeof Place>, asked: string): RawSave[] {
  const memento = /<([^<>]{1,4000})>;\s*rel="?memento/u.exec(link ?? "")?.[1];
  const place = [contentLocation, memento, url].map((one) => /\/web\/(\d{14})\//u.exec(one ?? "")?.[1]);
  const stamp = place.find((one) => one !== undefined);
  if (!stamp) return [];
  return [{ url: asked, stamp, archiveUrl: `${ORIGIN}/web/${stamp}/${asked}` }];
}

export default defineProvider({
  name: "savepageform",
  origin: ORIGIN,
  docs: "https://help.archive.org/help/save-pages-in-the-wayback-machine/",
  pace: { perSecond: 0.2, burst: 2 },
  /** Refusals are frequent and do not depend on the archive's contents, so this is a provider of its own. */
  fault({ status, retryAfterSeconds = 2 }) {
    if (status === 429) return { kind: "rate_limited", retryAfterSeconds };
    if (status === 401 || status === 403) return { kind: "blocked", detail: "An account is required." };
    // Status codes of the gateway.
    if (status >= 520) return { kind: "upstream_unavailable" };
    return undefined;
  },
  can: [
    saves({
      rank: 2,
      most: 1,
      request: ({ url }) => ({ path: `/save/${url}`, retries: 0, timeoutMs: 20_000 }),
      response: Place,
      reads: "place",
      records: (place, { url }) => captured(place, url),
    }),
  ],
});
