import { type Failure, hostOf, isWithinDomain } from "@wellsourced/core";
import type { Transcript } from "@wellsourced/core/records";
import { extra, useless } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { line, type Markup, markup, plainText } from "../markup.ts";
import { type Captions, chooseTrack, readTimedText, readTrack } from "../youtube/captions.ts";
import { highlightsOf } from "../youtube/highlights.ts";
import {
  askPlayer,
  type Chapter,
  type Player,
  playFailure,
  readWatchPage,
  tracksOf,
  type WatchPage,
} from "../youtube/player.ts";
import { clock, pointedAt, statedChapters, writeTranscript } from "../youtube/transcript.ts";

export default defineSite({
  name: "youtube",
  title: "YouTube",
  reads: "transcripts with times and chapters, descriptions",
  through: "the watch page's player data, the player endpoint, the caption endpoint",
  hosts: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
  matches: (url) => videoId(url) !== undefined,
  async read(url, context) {
    const id = videoId(url) ?? "";
    const video = await findVideo(id, context);
    return page(id, video, pointedAt(url));
  },
});

/** The eleven-character id in any form of URL. */
function videoId(url: URL): string | undefined {
  const [, first = "", second = ""] = url.pathname.split("/");
  const given = isWithinDomain(hostOf(url.href), "youtu.be")
    ? first
    : /^(?:shorts|live|embed|v|e)$/u.test(first)
      ? second
      : first === "watch"
        ? url.searchParams.get("v")
        : undefined;
  return given && /^[\w-]{11}$/u.test(given) ? given : undefined;
}

interface Video {
  readonly players: readonly Player[];
  readonly captions?: Captions | undefined;
  readonly chapters: readonly Chapter[];
  /** Reason for a missing transcript. */
  readonly because: string;
}

/** Tries three ways to obtain captions, in order. */
async function findVideo(id: string, context: SiteContext): Promise<Video> {
  const met: Failure[] = [];
  const watch = (await tried(readWatchPage(id, context), met, context)) ?? { chapters: [] };
  const players = watch.player ? [watch.player] : [];
  const { chapters } = watch;
  const gone = watch.player && playFailure(watch.player);
  if (gone?.kind === "not_found") throw gone;
  const first = await captionsOf(watch.player, context, met);
  if (first) return { players, captions: first, chapters, because: "" };
  const android = await tried(askPlayer(id, watch, context), met, context);
  if (android) players.push(android);
  const captions = (await captionsOf(android, context, met)) ?? (await readTimedText(id, context.languages, context));
  if (!players.some(({ videoDetails }) => videoDetails) && !captions) throw whyNothing(players, met);
  return { players, captions, chapters, because: whyNoCaptions(players, watch, met) };
}

async function captionsOf(player: Player | undefined, context: SiteContext, met: Failure[]) {
  const choice = chooseTrack(tracksOf(player), context.languages);
  return choice && tried(readTrack(choice, context), met, context);
}

/** Returns undefined if one way fails, and records the failure. */
async function tried<Value>(way: Promise<Value>, met: Failure[], context: SiteContext): Promise<Value | undefined> {
  const { value, failure } = await extra(way, context);
  if (failure) met.push(failure);
  return value;
}

function whyNothing(players: readonly Player[], met: readonly Failure[]): Failure {
  const said = players.map(playFailure).filter((it) => it !== undefined);
  return said.at(-1) ?? met[0] ?? useless("the player data does not describe the video");
}

function whyNoCaptions(players: readonly Player[], { player }: WatchPage, met: readonly Failure[]): string {
  const said = players.map(playFailure).find((it) => it !== undefined);
  if (said) return said.detail ?? said.message;
  const [failure] = met;
  if (players.every((it) => tracksOf(it).length === 0))
    return failure && !player ? (failure.detail ?? failure.message) : "the video has no captions";
  return failure?.detail ?? "YouTube did not return the text of the captions";
}

function page(id: string, { players, captions, chapters: marked, because }: Video, startMs?: number): SiteResult {
  const details = players.map(({ videoDetails }) => videoDetails).find((it) => it?.title) ?? {};
  const facts = players.map(({ microformat }) => microformat?.playerMicroformatRenderer).find((it) => it) ?? {};
  const { title, author, lengthSeconds, viewCount, shortDescription } = details;
  const description = shortDescription?.trim() ?? "";
  const published = (facts.publishDate ?? facts.uploadDate)?.slice(0, 10);
  const address = `https://www.youtube.com/watch?v=${id}`;
  const chapters = marked.length > 0 ? marked : statedChapters(description);
  const transcript = captions && writeTranscript(captions.segments, chapters);
  const length = lengthSeconds && /^\d+$/u.test(lengthSeconds) ? clock(Number(lengthSeconds) * 1_000) : undefined;
  const views = viewCount && /^\d+$/u.test(viewCount) ? `${viewCount} views` : undefined;
  const head = line(author ?? undefined, published, length, views);
  const pointed = startMs ? markup`<p>The address points to ${clock(startMs)}.</p>` : undefined;
  if (!transcript && description === "") throw useless(`no transcript: ${because}`);
  const none: Transcript = { kind: "none", because };
  return {
    is: "html",
    url: address,
    contentType: "youtube",
    truncated: transcript?.truncated ?? false,
    transcript: captions?.facts ?? none,
    highlights: captions && highlightsOf(captions.segments),
    html: markup`<h1>${title ?? `YouTube video ${id}`}</h1><p>${head}</p>${pointed}${descriptionOf(description)}${
      transcript && captions
        ? markup`<h2>Transcript (${captions.label})</h2>${transcript.html}`
        : markup`<p><strong>No transcript: ${because}.</strong></p>`
    }`,
    metadata: {
      title: title ?? undefined,
      ...(author ? { authors: [author] } : {}),
      site: "YouTube",
      published,
      canonicalUrl: address,
      image: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
      language: captions?.facts.language,
      description: description.slice(0, 300) || undefined,
    },
  };
}

const descriptionOf = (text: string): Markup | undefined =>
  text === "" ? undefined : markup`<h2>Description</h2>${plainText(text)}`;
