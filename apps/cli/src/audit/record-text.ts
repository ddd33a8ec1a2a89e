import type { MatchedRecord } from "@wellsourced/wellsourced/citations";

const SHOWN = 3;

/** A record on one line: authors, year, title, journal. */
export function recordText({ title, authors = [], year, journal }: MatchedRecord): string {
  const names = authors.length > SHOWN ? `${authors.slice(0, SHOWN).join(", ")} et al.` : authors.join(", ");
  return [names, year ? `(${year})` : "", `“${title}”`, journal ?? ""].filter(Boolean).join(" ");
}
