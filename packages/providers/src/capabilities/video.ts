import { canonicalUrl, hostOf, isInsideSite } from "@wellsourced/core";
import { Video } from "@wellsourced/core/records";
import { type Asked, VideoSearch } from "@wellsourced/core/searches";
import { known, type Maybe, plainText, type Raw, webAddress } from "../clean.ts";
import { isWithin, toUtc } from "../dates.ts";
import { defineKind } from "./kind.ts";

export type VideoAsk = Asked<typeof VideoSearch>;

type Amount = Maybe<string | number>;

/** A video as the upstream sends it; durations and counts may be text. */
type RawVideo = Omit<Raw<Video>, "duration" | "views"> & {
  /** `3:21`, `01:02:03`, or seconds. */
  readonly duration?: Amount;
  readonly views?: Amount;
};

const whole = (value: number): number | undefined =>
  Number.isSafeInteger(Math.round(value)) && value >= 0 ? Math.round(value) : undefined;

/** Seconds in `3:21` or `1:02:03`; zero is `undefined`. */
function toSeconds(length: Amount): number | undefined {
  if (typeof length === "number") return whole(length) || undefined;
  const text = (length ?? "").trim();
  if (!/^\d{1,3}(?::\d{1,2}){1,2}(?:\.\d+)?$/u.test(text)) return undefined;
  return whole(text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)) || undefined;
}

/** `1523000` or `1,523,000 views`; `undefined` for a rounded `1.5M`. */
function toCount(views: Amount): number | undefined {
  if (typeof views === "number") return whole(views);
  const digits = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\s+views?)?$/iu.exec((views ?? "").trim())?.[1];
  return digits === undefined ? undefined : whole(Number(digits.replaceAll(",", "")));
}

export const videos = defineKind<VideoAsk, RawVideo, Video>({
  name: "video",
  ask: VideoSearch,
  kept: { ms: 30 * 60_000 },
  record: Video,
  clean(raw, { now }) {
    const url = webAddress(raw.url);
    if (url === undefined) return undefined;
    const host = hostOf(url);
    return {
      title: plainText(raw.title) || host,
      url,
      ...known({
        thumbnail: webAddress(raw.thumbnail),
        duration: toSeconds(raw.duration),
        channel: plainText(raw.channel),
        publishedAt: toUtc(raw.publishedAt, now),
        views: toCount(raw.views),
      }),
      description: plainText(raw.description),
      source: plainText(raw.source) || host,
    };
  },
  keyOf: ({ url }) => canonicalUrl(url),
  question: ["query"],
  neutral: { safe: "medium" },
  keeps: {
    timeRange: ({ publishedAt }, ask, { now }) => ask.timeRange && isWithin(publishedAt, ask.timeRange, now),
    site: ({ url }, ask) => isInsideSite(url, ask.site ?? ""),
  },
});
