import { Failure, parseJson } from "@wellsourced/core";
import { z } from "zod";
import { requestJson, send, statusFailure, withWords } from "../ask.ts";
import type { SiteContext } from "../define.ts";
import { texts } from "../fields.ts";

export const youtube = { name: "youtube", origin: "https://www.youtube.com", pace: { perSecond: 4, burst: 6 } };

const Label = z.object({
  simpleText: z.string().nullish(),
  runs: z.array(z.object({ text: z.string().nullish() })).nullish(),
});

const Track = z.object({
  baseUrl: z.string(),
  languageCode: z.string(),
  name: Label.nullish(),
  kind: z.string().nullish(),
  isTranslatable: z.boolean().nullish(),
});
export type Track = z.infer<typeof Track>;

export const Player = z.object({
  playabilityStatus: z.object({ status: z.string().nullish(), reason: z.string().nullish() }).nullish(),
  captions: z
    .object({ playerCaptionsTracklistRenderer: z.object({ captionTracks: z.array(Track).nullish() }).nullish() })
    .nullish(),
  videoDetails: z
    .object({
      ...texts("title", "author", "lengthSeconds", "shortDescription", "viewCount"),
    })
    .nullish(),
  microformat: z
    .object({
      playerMicroformatRenderer: z
        .object({
          ...texts("publishDate", "uploadDate", "ownerProfileUrl"),
        })
        .nullish(),
    })
    .nullish(),
});
export type Player = z.infer<typeof Player>;

export interface Chapter {
  readonly title: string;
  readonly startMs: number;
}

/** Data in a video's page. */
export interface WatchPage {
  readonly player?: Player | undefined;
  readonly key?: string | undefined;
  readonly visitor?: string | undefined;
  readonly chapters: readonly Chapter[];
}

export const tracksOf = (player: Player | undefined): readonly Track[] =>
  player?.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];

export const labelOf = ({ name, languageCode }: Track): string =>
  name?.simpleText || (name?.runs ?? []).map(({ text }) => text ?? "").join("") || languageCode;

/** First way: the player's data in the page. Answers a consent page once. */
export async function readWatchPage(id: string, context: SiteContext): Promise<WatchPage> {
  const html = await askWatchPage(id, context);
  const value = consentValue(html);
  const page = value === undefined ? html : await askWatchPage(id, context, `CONSENT=YES+${value}`);
  if (consentValue(page) !== undefined) throw blocked("it keeps asking for consent");
  if (page.includes('class="g-recaptcha"')) throw blocked("it classified this client as a bot");
  const data = jsonAfter(page, /ytInitialPlayerResponse\s*=\s*(?=\{)/u);
  return {
    player: data === undefined ? undefined : parseJson(data, Player, youtube.name),
    key: /"INNERTUBE_API_KEY":"([\w-]{1,100})"/u.exec(page)?.[1],
    visitor: /"VISITOR_DATA":"([\w%=-]{1,300})"/u.exec(page)?.[1],
    chapters: markedChapters(page),
  };
}

async function askWatchPage(id: string, context: SiteContext, cookie?: string): Promise<string> {
  const headers = { accept: "text/html", "accept-language": "en", ...(cookie ? { cookie } : {}) };
  const reply = await send(context, { api: youtube, path: "/watch", query: { v: id, hl: "en" }, headers });
  const failure = statusFailure(youtube.name, reply);
  if (failure) throw failure;
  return reply.text;
}

/** The value that a consent page's form would send; undefined for other pages. */
function consentValue(html: string): string | undefined {
  if (!/action="https:\/\/consent\.(?:youtube|google)\.com\//u.test(html)) return undefined;
  return /name="v" value="([\w.+-]{1,100})"/u.exec(html)?.[1] ?? "cb";
}

const blocked = (detail: string, said?: string): Failure =>
  new Failure("blocked", `YouTube refuses: ${detail}.`, { detail: withWords(detail, said) });

/** The JSON object after a match of the pattern. Stops at its closing brace, however long the page is. */
function jsonAfter(text: string, pattern: RegExp): string | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

const MAX_CHAPTERS = 500;

/** Titles that are not JSON strings are skipped. */
function markedChapters(html: string): readonly Chapter[] {
  const mark =
    /"chapterRenderer":\{"title":\{"simpleText":("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){1,300}")\},"timeRangeStartMillis":(\d{1,9})/gu;
  const found: Chapter[] = [];
  for (const [, title = '""', start] of html.matchAll(mark)) {
    if (found.length === MAX_CHAPTERS) break;
    found.push({ title: parseJson(title, z.string(), youtube.name), startMs: Number(start) });
  }
  return found;
}

/** Second way: the player's endpoint, requested as the Android app does. Its captions need no proof of origin. */
export async function askPlayer(id: string, { key, visitor }: Partial<WatchPage>, context: SiteContext) {
  const client = { clientName: "ANDROID", clientVersion: "20.10.38", hl: "en" };
  return requestJson(
    context,
    {
      api: youtube,
      path: "/youtubei/v1/player",
      query: { key, prettyPrint: false },
      headers: visitor ? { "x-goog-visitor-id": decodeURIComponent(visitor) } : {},
      json: { context: { client }, videoId: id },
    },
    Player,
  );
}

/** The failure for a video that cannot be played; undefined if it can. */
export function playFailure({ playabilityStatus }: Player): Failure | undefined {
  const { status, reason } = playabilityStatus ?? {};
  if (!status || status === "OK" || status === "LIVE_STREAM_OFFLINE") return undefined;
  const said = reason || status;
  const facts = (detail: string) => ({ detail: withWords(detail, said) });
  if (status === "ERROR") return new Failure("not_found", "YouTube has no such video.", facts("no such video"));
  if (status === "LOGIN_REQUIRED" && /\bbot\b/iu.test(said))
    return blocked("it requires a check that only people pass", said);
  if (status === "LOGIN_REQUIRED" || status === "AGE_CHECK_REQUIRED")
    return new Failure("auth_required", "YouTube requires a login for this video.", facts("login required"));
  return new Failure("content_empty", "YouTube does not play this video.", facts("not playable"));
}
