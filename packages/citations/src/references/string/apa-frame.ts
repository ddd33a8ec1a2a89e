import { isOneBody } from "./authors.ts";
import type { Label } from "./lattice.ts";
import type { Tag } from "./tag.ts";
import type { Token } from "./tokens.ts";

/** Offsets in `Byron, A. (1843). Notes on the engine.` where the names end and the title starts. */
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

/** Returns the frame of a reference whose first brackets contain only a date, as in APA style. */
function frameOf(text: string): Frame | undefined {
  const peopleEnd = text.indexOf(" (");
  if (peopleEnd < 2) return undefined;
  const dateAt = after(EDITORS, text, peopleEnd);
  const titleStart = after(DATE, text, dateAt ?? peopleEnd);
  return titleStart === undefined ? undefined : { peopleEnd, areEditors: dateAt !== undefined, titleStart };
}

/** Returns the index of the token after a title, which ends with its sentence or before brackets or a URL. */
function titleEnd(tokens: readonly Token[], from: number): number {
  let at = from + 1;
  while (at < tokens.length && tokens[at]?.kind !== "link" && !/^(?:[.?!]["']?\s|\s[([])/u.test(tokens[at]?.gap ?? ""))
    at++;
  return at;
}

/** Ends a title with its sentence if the institution that published the work was read as part of it. */
function withPublisherApart(
  text: string,
  tokens: readonly Token[],
  tags: readonly Tag[],
  first: number,
): readonly Tag[] {
  const end = titleEnd(tokens, first);
  const last = tags.findIndex(({ label }, at) => at > first && label !== "title");
  if (last <= end) return tags;
  const body = text.slice(tokens[end]?.start ?? 0, tokens[last - 1]?.end ?? 0);
  if (!isOneBody(body)) return tags;
  return tags.map((tag, at) => (at >= end && at < last ? { ...tag, label: "publisher" } : tag));
}

/**
 * Corrects the labels of a reference in APA style: names come before the date and the title after it, also where the
 * model disagrees, as it does for institutions with their parents.
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
    return withPublisherApart(text, tokens, tags, first);
  const end = titleEnd(tokens, first);
  return tags.map((tag, at) => {
    const token = tokens[at];
    if (token && token.end <= frame.peopleEnd && token.kind === "word") return { ...tag, label: people };
    if (isTitled) return tag;
    if (at >= first && at < end) return { ...tag, label: "title" };
    return tag.label === "title" || tag.label === people ? { ...tag, label: "other" } : tag;
  });
}
