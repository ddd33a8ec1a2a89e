import { byteLength, estimateTokens, sizeCategory } from "@wellsourced/core";
import { excerptMarkdown } from "@wellsourced/scraper";
import type { ResearchQuery, ResearchResult, ResearchSource } from "./research-result.ts";

/** Minimum bytes of a source, as long as there is enough for all. */
const LEAST = 1_000;

type About = Pick<ResearchQuery, "query" | "claim">;
type SizeOf = (text: string) => number;

/** Bytes of a text within a JSON document. */
const serialised: SizeOf = (text) => byteLength(JSON.stringify(text)) - 2;

/** The `sizeMetadata` of texts with this total size. */
export function sizesOf(totalLength: number): ResearchResult["sizeMetadata"] {
  const [estimatedTokens, category] = [estimateTokens(totalLength), sizeCategory(totalLength)];
  return { totalLength, estimatedTokens, sizeCategory: category };
}

/** A source cut to its best passages. Of the sentences shown as evidence, those within them are kept. */
function shorten(source: ResearchSource, { query, claim }: About, how: { room: number; sizeOf: SizeOf }) {
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
export const shortenEach = (sources: readonly ResearchSource[], room: number, about: About): ResearchSource[] =>
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
export function shortenAll(
  sources: readonly ResearchSource[],
  { room, about, sizeOf = byteLength }: { readonly room: number; readonly about: About; readonly sizeOf?: SizeOf },
): ResearchSource[] {
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

/** Parts of a result to drop, in order, if there is no room for the texts. */
const LIGHTER: readonly ((result: ResearchResult) => ResearchResult)[] = [
  (result) => result,
  ({ components: _, ...result }) => result,
  ({ components: _, recommendations: __, ...result }) => ({
    ...result,
    sources: result.sources.map(({ keySentences: ___, keySentenceDetails: ____, ...source }) => source),
  }),
];

/**
 * Cuts a result to a number of bytes as JSON: all sources with their metadata, and the passages most relevant to the
 * query and the claim.
 */
export function shortenResult(result: ResearchResult, { claim, bytes }: { claim?: string | undefined; bytes: number }) {
  const about = { query: result.query, claim };
  const bare = (whole: ResearchResult) =>
    byteLength(
      JSON.stringify({
        ...whole,
        sources: whole.sources.map((source) => ({ ...source, content: "", excerpt: true })),
        ...(whole.combinedContent === undefined ? {} : { combinedContent: "", excerpt: true }),
      }),
    );
  const wanted = LEAST * Math.max(1, result.sources.length);
  const lighter = LIGHTER.map((lighten) => lighten(result));
  const base = lighter.find((one) => bytes - bare(one) >= wanted) ?? lighter.at(-1) ?? result;
  const room = Math.max(0, bytes - bare(base));
  const sources = shortenAll(base.sources, { room, about, sizeOf: serialised });
  const joined = base.combinedContent;
  if (joined === undefined)
    return { ...base, sources, sizeMetadata: sizesOf(sum(sources.map(({ content }) => byteLength(content)))) };
  const questions = claim ? [about.query, claim] : [about.query];
  const { text } = excerptMarkdown(joined, { about: questions, room, sizeOf: serialised });
  return { ...base, combinedContent: text, excerpt: true as const, sizeMetadata: sizesOf(byteLength(text)) };
}
