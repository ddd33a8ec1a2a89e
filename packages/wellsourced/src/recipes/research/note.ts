import { byteLength, given, sha256, toTimestamp } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";
import type { Findings, Owner, Reading, Sessions } from "@wellsourced/sessions";
import { type VisibleText, visibleText } from "@wellsourced/trust";
import type { AnswerRecord } from "@wellsourced/trust/records";
import { referenceOfPage } from "../about-page.ts";

/** A page that was read in a session. */
export interface PageRead {
  readonly page: Page;
  /** Milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** The registered record of the work on the page. */
  readonly record?: Work | undefined;
}

/** A sentence shown as evidence, in visible text, with its reported position in the Markdown. */
interface Shown {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

/** Findings of a call for its session. */
export interface Notes extends Pick<Findings, "sources" | "outcomes" | "checks"> {
  readonly pages?: readonly PageRead[];
  readonly answers?: readonly AnswerRecord[];
  /** Each is recorded with the page that contains it, verbatim. */
  readonly shown?: readonly Shown[];
}

type Quoted = NonNullable<Reading["quotations"]>[number];

/** The position of a sentence in a text: the reported one, otherwise the first occurrence. */
function spanOf(markdown: string, visible: VisibleText, one: Shown): Quoted | undefined {
  const { sentence, start, end } = one;
  const { text } = visible;
  if (!sentence) return undefined;
  const named = visible.fromSource({ start, end });
  const at = text.slice(named.start, named.end) === sentence ? named.start : text.indexOf(sentence);
  if (at < 0) return undefined;
  const place = visible.toSource({ start: at, end: at + sentence.length });
  return { ...place, ...(markdown.slice(place.start, place.end) === sentence ? {} : { shown: sentence }) };
}

function toReading({ page, retrievedAt, record }: PageRead, shown: readonly Shown[]): Reading {
  const { markdown, metadata, url, finalUrl, contentType, wireTruncated, partial } = page;
  const visible = shown.length > 0 ? visibleText(markdown) : undefined;
  const quotations = visible ? shown.flatMap((one) => spanOf(markdown, visible, one) ?? []) : [];
  return {
    url,
    retrievedAt: toTimestamp(retrievedAt),
    sha256: sha256(markdown),
    bytes: byteLength(markdown),
    ...given({
      finalUrl: finalUrl === url ? undefined : finalUrl,
      title: metadata.title,
      author: metadata.authors?.join("; ") || undefined,
      site: metadata.site,
      published: metadata.published,
      reference: referenceOfPage(page, record),
      contentType: contentType || undefined,
      truncated: wireTruncated || partial ? true : undefined,
      quotations: quotations.length > 0 ? quotations : undefined,
    }),
  };
}

interface Keeping {
  readonly owner: Owner;
  readonly id: string;
  /** Maximum bytes of a session's texts. */
  readonly room: number;
}

/**
 * Records the findings of a call. Texts are stored first, so that a session never refers to a missing one.
 *
 * @throws {Failure} `session_not_found`, `config`
 */
export async function note(sessions: Sessions, { owner, id, room }: Keeping, notes: Notes): Promise<void> {
  const { sources = [], outcomes = [], pages = [], shown = [], checks = [], answers = [] } = notes;
  if (sources.length + outcomes.length + pages.length + checks.length + answers.length === 0) return;
  const session = await sessions.get(owner, id);
  const before = [...session.readings, ...session.answers].filter(({ notKept }) => !notKept);
  const known = new Set(before.map((one) => one.sha256));
  let left = room - before.reduce((sum, { bytes }) => sum + bytes, 0);
  const keep = async <Kept extends Pick<Reading, "sha256" | "bytes">>(kept: Kept, text: string) => {
    if (known.has(kept.sha256)) return kept;
    if (kept.bytes > left) return { ...kept, notKept: true as const };
    await sessions.keep(owner, id, Buffer.from(text, "utf8"));
    known.add(kept.sha256);
    left -= kept.bytes;
    return kept;
  };
  const readings: Reading[] = [];
  for (const read of pages) readings.push(await keep(toReading(read, shown), read.page.markdown));
  const checked: NonNullable<Findings["answers"]>[number][] = [];
  for (const answer of answers) {
    const text = JSON.stringify(answer);
    checked.push(await keep({ sha256: sha256(text), bytes: byteLength(text) }, text));
  }
  await sessions.record(owner, id, { sources, outcomes, readings, checks, answers: checked });
}
