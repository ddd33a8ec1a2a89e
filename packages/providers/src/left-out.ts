/** Records that were left out on the way from a reply to its answer, by reason. */
export interface LeftOut {
  /** Counts one, or as many as given; none is no reason. */
  add(reason: string, count?: number): void;
  /** One sentence, where anything was left out of so many. */
  note(of: number): string | undefined;
}

export const INCOMPLETE = "incomplete or not what was asked for";
export const REPEATED = "repeated";

const snake = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Records that a filter of the ask excludes. */
export const notMatching = (filter: string): string => `not matching ${snake(filter)}`;

/** Nothing may vanish without a word: who sees fewer records than the upstream found must be able to know why. */
export function createLeftOut(): LeftOut {
  const counts = new Map<string, number>();
  return {
    add(reason, count = 1) {
      if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count);
    },
    note(of) {
      if (counts.size === 0) return undefined;
      const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
      return `Left out of ${of} ${of === 1 ? "result" : "results"}: ${parts.join(", ")}.`;
    },
  };
}

/** Several notes as one; absent where nobody has anything to say. */
export const joinNotes = (...notes: readonly (string | null | undefined)[]): string | undefined =>
  [...new Set(notes.filter(Boolean))].join(" ") || undefined;
