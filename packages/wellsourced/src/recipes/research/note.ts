import { byteLength, sha256 } from "@wellsourced/core";
import type { Findings, Owner, Reading, Sessions } from "@wellsourced/sessions";
import { type PageRead, type ShownSentence, toReading } from "@wellsourced/trust/pages";
import type { AnswerRecord } from "@wellsourced/trust/records";

/** Findings of a call for its session. */
export interface Notes extends Pick<Findings, "sources" | "outcomes" | "checks"> {
  readonly pages?: readonly PageRead[];
  readonly answers?: readonly AnswerRecord[];
  /** Sentences shown as evidence, each recorded with the page that contains it verbatim. */
  readonly shown?: readonly ShownSentence[];
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
