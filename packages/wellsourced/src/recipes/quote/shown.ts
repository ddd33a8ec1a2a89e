import { cutChars } from "@wellsourced/core";
import type { Change } from "@wellsourced/trust/quotations";

/** A change as it is shown: of many words of the source their ends. */
export type ShownChange = Change & {
  /** Length of the source's words, where only their ends are shown. */
  readonly sourceLength?: number;
};

/** What all changes together may show of the source; each may show a line of it in any case. */
const IN_ALL = 20_000;
const LINE = 80;

/** An elision may hide a whole book: what is shown of it is bounded however many there are. */
export function shownChanges(changes: readonly Change[]): readonly ShownChange[] {
  const most = Math.max(LINE, Math.floor(IN_ALL / changes.length));
  return changes.map((change): ShownChange => {
    const { kind, source = "" } = change;
    // What was kept is as long as the quotation itself.
    if (kind === "kept" || source.length <= most) return change;
    return { ...change, source: endsOf(source, most), sourceLength: source.length };
  });
}

function endsOf(text: string, most: number): string {
  const half = Math.floor(most / 2);
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/u, ""); // never half of a character
  return `${cutChars(text, half).trimEnd()} … ${end.trimStart()}`;
}
