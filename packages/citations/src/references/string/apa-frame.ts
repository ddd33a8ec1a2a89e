import { isOneBody } from "./authors.ts";
import type { Label } from "./lattice.ts";
import type { Tag } from "./tag.ts";
import type { Token } from "./tokens.ts";

/** Where in `Byron, A. (1843). Notes on the engine.` the people end and the title begins. */
interface Frame {
  readonly peopleEnd: number;
  readonly areEditors: boolean;
  readonly titleStart: number;
}

const DATE = /\s\((?:\d{4}[a-z]?|n\.d\.(?:-[a-z])?|in press)(?:,\s\p{Lu}[^()]{1,30})?\)\.\s/uy;
const EDITORS = /\s\(Eds?\.\)\.?/uy;

function after(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The frame of a reference whose first brackets hold a date that stands alone, as in APA's style. */
function frameOf(text: string): Frame | undefined {
  const peopleEnd = text.indexOf(" (");
  if (peopleEnd < 2) return undefined;
  const dateAt = after(EDITORS, text, peopleEnd);
  const titleStart = after(DATE, text, dateAt ?? peopleEnd);
  return titleStart === undefined ? undefined : { peopleEnd, areEditors: dateAt !== undefined, titleStart };
}

/** The token behind a title: its sentence ends there, or brackets or an address begin. */
function titleEnd(tokens: readonly Token[], from: number): number {
  let at = from + 1;
  while (at < tokens.length && tokens[at]?.kind !== "link" && !/^(?:[.?!]["']?\s|\s[([])/u.test(tokens[at]?.gap ?? ""))
    at++;
  return at;
}

/** A title that runs on into the body that published the work ends with its sentence. */
function withBodyApart(text: string, tokens: readonly Token[], tags: readonly Tag[], first: number): readonly Tag[] {
  const end = titleEnd(tokens, first);
  const last = tags.findIndex(({ label }, at) => at > first && label !== "title");
  if (last <= end) return tags;
  const body = text.slice(tokens[end]?.start ?? 0, tokens[last - 1]?.end ?? 0);
  if (!isOneBody(body)) return tags;
  return tags.map((tag, at) => (at >= end && at < last ? { ...tag, label: "publisher" } : tag));
}

/**
 * The labels of a reference in APA's form. What stands before the date is its people, what begins behind it the title:
 * where the model says otherwise, as it does of institutions in several steps, the form counts.
 */
export function withApaFrame(text: string, tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const frame = frameOf(text);
  if (!frame) return tags;
  const people: Label = frame.areEditors ? "editor" : "author";
  const first = tokens.findIndex(({ start }) => start >= frame.titleStart);
  const inFront = tags.filter((_, at) => (tokens[at]?.end ?? 0) <= frame.peopleEnd).map(({ label }) => label);
  const arePeople = inFront.every((label) => /^(?:author|editor|lead|mark|other)$/u.test(label));
  if (first < 0 || !(arePeople || isOneBody(text.slice(0, frame.peopleEnd)))) return tags;
  const isTitled = tags[first]?.label === "title";
  if (isTitled && inFront.every((label) => label === people || label === "lead"))
    return withBodyApart(text, tokens, tags, first);
  const end = titleEnd(tokens, first);
  return tags.map((tag, at) => {
    const token = tokens[at];
    if (token && token.end <= frame.peopleEnd && token.kind === "word") return { ...tag, label: people };
    if (isTitled) return tag;
    if (at >= first && at < end) return { ...tag, label: "title" };
    return tag.label === "title" || tag.label === people ? { ...tag, label: "other" } : tag;
  });
}
