import { parseJson } from "@wellsourced/core";
import type { Transcript } from "@wellsourced/core/records";
import { parseXml } from "@wellsourced/markup/xml";
import { z } from "zod";
import { extra, requestText } from "../ask.ts";
import type { SiteContext } from "../define.ts";
import { lineOfHtml } from "../markup.ts";
import { labelOf, type Track, youtube } from "./player.ts";

export interface Segment {
  readonly startMs: number;
  readonly text: string;
}

/** Caption segments and their description. */
export interface Captions {
  readonly segments: readonly Segment[];
  /** For a heading: `English, generated automatically`. */
  readonly label: string;
  readonly facts: Transcript;
}

interface Choice {
  readonly track: Track;
  /** Language to have YouTube translate into. */
  readonly into?: string | undefined;
}

const isAutomatic = ({ kind }: Track): boolean => kind === "asr";
const speaks = ({ languageCode }: Track, language: string): boolean =>
  languageCode.toLowerCase() === language.toLowerCase() ||
  languageCode.split("-")[0]?.toLowerCase() === language.split("-")[0]?.toLowerCase();

/**
 * Selects captions in the requested language, manual or automatic; otherwise a translation of the original. Without a
 * request, the original: manual captions in the spoken language, then automatic ones.
 */
export function chooseTrack(tracks: readonly Track[], languages: readonly string[]): Choice | undefined {
  const usable = tracks.filter(({ baseUrl }) => timedTextPath(baseUrl) !== undefined);
  const byHandFirst = [...usable].sort((a, b) => Number(isAutomatic(a)) - Number(isAutomatic(b)));
  for (const language of languages) {
    const exact = byHandFirst.find((it) => it.languageCode.toLowerCase() === language.toLowerCase());
    const track = exact ?? byHandFirst.find((it) => speaks(it, language));
    if (track) return { track };
  }
  const original = originalOf(usable, byHandFirst);
  const [wish] = languages;
  if (!original || wish === undefined) return original && { track: original };
  return original.isTranslatable ? { track: original, into: wish } : { track: original };
}

function originalOf(tracks: readonly Track[], byHandFirst: readonly Track[]): Track | undefined {
  const heard = tracks.find(isAutomatic);
  const spoken = heard && byHandFirst.find((it) => speaks(it, heard.languageCode));
  return spoken ?? byHandFirst.find((it) => speaks(it, "en")) ?? byHandFirst[0];
}

/** Path and query of a track on YouTube; undefined for other hosts, and for tracks that need a proof of origin. */
function timedTextPath(baseUrl: string): string | undefined {
  const url = URL.parse(baseUrl, youtube.origin);
  if (url?.origin !== youtube.origin || url.pathname !== "/api/timedtext") return undefined;
  return url.searchParams.get("exp") === "xpe" ? undefined : url.pathname + url.search;
}

/** The text of a track; undefined if YouTube sends none. */
export async function readTrack({ track, into }: Choice, context: SiteContext): Promise<Captions | undefined> {
  const signed = timedTextPath(track.baseUrl);
  if (signed === undefined) return undefined;
  // The rest is signed and must stay unchanged.
  const path = `${signed.replace(/&(?:fmt|tlang)=[^&]*/gu, "")}&fmt=json3${into ? `&tlang=${encodeURIComponent(into)}` : ""}`;
  const text = await requestText(context, { api: youtube, path, retries: 0 });
  const segments = parseCaptions(text);
  if (segments.length === 0) return undefined;
  const name = labelOf(track);
  const from = `${into}, translated automatically from ${name}`;
  if (into) return { segments, label: from, facts: { kind: "translated", language: into } };
  const language = track.languageCode;
  if (!isAutomatic(track)) return { segments, label: name, facts: { kind: "manual", language } };
  const label = /\bauto/iu.test(name) ? name : `${name}, generated automatically`;
  return { segments, label, facts: { kind: "automatic", language } };
}

/** Third way: the caption endpoint, by language alone. */
export async function readTimedText(id: string, languages: readonly string[], context: SiteContext) {
  const wanted = [...new Set([...languages, "en", "en-US", "en-GB"])].slice(0, 5);
  const found = await Promise.all(wanted.map((language) => timedText(id, language, context)));
  return found.find((it) => it !== undefined);
}

async function timedText(id: string, language: string, context: SiteContext): Promise<Captions | undefined> {
  const query = { v: id, lang: language, fmt: "json3" };
  const reply = requestText(context, { api: youtube, path: "/api/timedtext", query, retries: 0 });
  const { value: segments = [] } = await extra(reply.then(parseCaptions), context);
  return segments.length > 0 ? { segments, label: language, facts: { kind: "manual", language } } : undefined;
}

const Event = z.object({
  tStartMs: z.number().nullish(),
  segs: z.array(z.object({ utf8: z.string().nullish() })).nullish(),
});
const Json3 = z.object({ events: z.array(Event).nullish() });

/** Parses captions in any of three formats. @throws {Failure} for any other format */
export function parseCaptions(text: string): readonly Segment[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  return trimmed.startsWith("<") ? fromXml(trimmed) : fromJson(trimmed);
}

function fromJson(text: string): readonly Segment[] {
  const { events } = parseJson(text, Json3, youtube.name);
  return (events ?? []).flatMap(({ tStartMs, segs }) =>
    segment(tStartMs ?? 0, (segs ?? []).map(({ utf8 }) => utf8 ?? "").join("")),
  );
}

/** `<text start="1.5">` in seconds, or `<p t="1500">` in milliseconds. The former is escaped twice. */
function fromXml(xml: string): readonly Segment[] {
  const root = parseXml(xml);
  return [
    ...root.all("text").flatMap((it) => segment(Number(it.attributes.start) * 1_000, lineOfHtml(it.text))),
    ...root.all("p").flatMap((it) => segment(Number(it.attributes.t), it.text)),
  ];
}

function segment(startMs: number, given: string): readonly Segment[] {
  const text = given.replace(/\s+/gu, " ").trim();
  return text === "" || !Number.isFinite(startMs) ? [] : [{ startMs, text }];
}
