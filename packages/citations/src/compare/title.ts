import { fold } from "@wellsourced/core";
import type { CslItem } from "../csl.ts";
import { isRubric } from "../match/kinds.ts";
import { matchTitle } from "../match/title.ts";
import { type Candidate, isByIdentifier } from "./identify-work.ts";
import {
  distinct,
  type FoundRecord,
  finding,
  inWords,
  type Judgement,
  NOTHING,
  recorded,
  variant,
} from "./judgement.ts";
import type { TitleChange } from "./relate-titles.ts";
import { isPreprint } from "./venues.ts";

/** Shorter beginnings are those of other titles as well. */
const LEAST_TITLE = 12;

const titleOf = ({ item }: FoundRecord): string => item.title ?? "";

/** Whether a preprint was retitled: authors may change more than one word in later versions. */
const isRetitled = (one: Candidate): boolean =>
  isByIdentifier(one) &&
  isPreprint(one.record) &&
  (one.authors?.share ?? 0) >= 0.8 &&
  one.title.kind === "near" &&
  one.title.changes.length > 1;

const inChange = ({ cited, recorded: known }: TitleChange): string => {
  if (cited === "") return `“${known}” is missing from the reference`;
  return known === "" ? `“${cited}” is not in the record` : `“${cited}” for “${known}”`;
};

/** Whether the recorded title cannot be compared, because it is a journal section heading or in another language. */
const isIncomparable = (cited: string, { record }: Candidate): boolean =>
  isRubric(titleOf(record)) || matchTitle(cited, titleOf(record)).reasons.includes("language");

const wordsOf = (text = ""): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a title read from text is the recorded one, or its beginning, followed by the recorded venue. */
function endsWithVenue(cited: string, { item }: FoundRecord): boolean {
  const [words, venue] = [wordsOf(cited), wordsOf(item["container-title"])];
  if (venue === "" || !words.endsWith(` ${venue}`)) return false;
  const title = words.slice(0, -venue.length);
  return title.length > LEAST_TITLE && `${wordsOf(item.title)} `.startsWith(title);
}

/**
 * Compares the title with all versions; one agreeing version suffices.
 *
 * @param text the prose from which the reference was parsed
 */
export function judgeTitle(reference: CslItem, works: readonly Candidate[], text = ""): Judgement {
  const cited = reference.title ?? "";
  const [best] = [...works].sort((a, b) => b.title.share - a.title.share);
  if (!best || cited === "" || works.some(({ title }) => title.kind === "same")) return NOTHING;
  const values = distinct(works.map(({ record }) => recorded(record, titleOf(record))));
  const difference = { field: "title", cited, recorded: values } as const;
  if (works.some(({ title }) => title.kind !== "other" && title.changes.length === 0))
    return variant(difference, "The title is spelled differently, or its subtitle is missing.");
  if (works.every((one) => isIncomparable(cited, one)))
    return variant(difference, "The record has a heading or a translation as its title.");
  if (text !== "" && works.some(({ record }) => endsWithVenue(cited, record))) return NOTHING;
  if (works.some(isRetitled)) return variant(difference, "The title of the preprint changed between versions.");
  const { changes } = best.title;
  const words = changes.length > 0 && changes.length <= 4 ? ` Differences: ${changes.map(inChange).join("; ")}.` : "";
  return finding(
    { flag: "title_differs", level: "error" },
    `The work is recorded as ${inWords(values.slice(0, 1))}.${words}`,
    { ...difference, kind: "other" },
  );
}
