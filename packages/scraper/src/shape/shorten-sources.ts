import { byteLength } from "@wellsourced/core";
import { excerptMarkdown } from "./excerpt.ts";

/** Minimum bytes of a source, as long as there is enough for all. */
const LEAST = 1_000;

/** Topics by which the passages of a source are chosen. */
export interface SourceTopic {
  readonly query: string;
  readonly claim?: string | undefined;
}

type SizeOf = (text: string) => number;

/** A source with its score, and the sentences of its text that are shown as evidence. */
export interface ShownSource {
  readonly content: string;
  readonly scores: { readonly overall: number };
  /** Whether the text is an excerpt. */
  readonly excerpt?: true | undefined;
  readonly keySentences?: readonly string[] | undefined;
  readonly keySentenceDetails?:
    | readonly { readonly sentence: string; readonly start: number; readonly end: number }[]
    | undefined;
}

type Shortened<Source extends ShownSource> = ReturnType<typeof shorten<Source>>;

/** A source cut to its best passages. Of the sentences shown as evidence, those within them are kept. */
function shorten<Source extends ShownSource>(
  source: Source,
  { query, claim }: SourceTopic,
  how: { room: number; sizeOf: SizeOf },
) {
  const { keySentences, keySentenceDetails = [], ...rest } = source;
  const about = claim ? [query, claim] : [query];
  const { text, shortened, placeOf } = excerptMarkdown(source.content, { ...how, about, first: keySentenceDetails });
  if (!shortened) return source;
  const details = keySentenceDetails.flatMap((detail) => {
    const [start, end] = [placeOf(detail.start), placeOf(detail.end)];
    return start === undefined || end === undefined ? [] : [{ ...detail, start, end }];
  });
  const shown = { keySentences: details.map(({ sentence }) => sentence), keySentenceDetails: details };
  return { ...rest, content: text, excerpt: true as const, ...(details.length > 0 ? shown : {}) };
}

/** Cuts each source to `room` bytes of text. */
export const shortenEach = <Source extends ShownSource>(sources: readonly Source[], room: number, about: SourceTopic) =>
  sources.map((source) => shorten(source, about, { room, sizeOf: byteLength }));

interface Share {
  readonly weight: number;
  readonly need: number;
}

/** Divides the room by weight, between the minimum and the need of each source; unused room goes to the others. */
function shareOut(wants: readonly Share[], room: number): readonly number[] {
  const least = Math.min(LEAST, Math.floor(room / Math.max(1, wants.length)));
  const shares = wants.map(({ need }) => Math.min(need, least));
  const open = new Set(wants.keys());
  for (let left = room - sum(shares); left > wants.length && open.size > 0; left = room - sum(shares)) {
    const hungry = [...wants.entries()].filter(([at, { need }]) => need > (shares[at] ?? 0));
    if (hungry.length === 0) break;
    const weights = sum(hungry.map(([, { weight }]) => weight));
    for (const [at, { need, weight }] of hungry) {
      const part = weights > 0 ? weight / weights : 1 / hungry.length;
      shares[at] = Math.min(need, (shares[at] ?? 0) + Math.floor(left * part));
    }
  }
  return shares;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Cuts sources to `room` bytes in total, divided by score. Room that a source does not use goes to the next ones. */
export function shortenAll<Source extends ShownSource>(
  sources: readonly Source[],
  {
    room,
    about,
    sizeOf = byteLength,
  }: { readonly room: number; readonly about: SourceTopic; readonly sizeOf?: SizeOf },
): (Source | Shortened<Source>)[] {
  const wants = sources.map(({ content, scores }) => ({ need: sizeOf(content), weight: scores.overall }));
  if (sum(wants.map(({ need }) => need)) <= room) return [...sources];
  const shares = shareOut(wants, room);
  let spare = 0;
  return sources.map((source, at) => {
    const share = (shares[at] ?? 0) + spare;
    const shown = shorten(source, about, { room: share, sizeOf });
    spare = share - sizeOf(shown.content);
    return shown;
  });
}
