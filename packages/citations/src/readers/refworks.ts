import type { CslDraft } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { pagesBetween } from "../pages.ts";
import { typeOfWords } from "../work-types.ts";
import { invertedName } from "./person.ts";
import { dateOf, draftOf, type ReadRecords, serialNumbers } from "./records.ts";
import { readTagged, type TaggedValues } from "./tagged.ts";

function toDraft(values: TaggedValues): CslDraft {
  const type = typeOfWords(values.one("RT")) ?? "document";
  const { one } = values;
  const whole = ["book", "thesis", "report", "patent"].includes(type);
  return draftOf({
    type,
    title: one("T1") ?? (whole ? one("T2") : undefined),
    author: values.inOrder("A1").map(invertedName),
    editor: values.inOrder("A2", "A3").map(invertedName),
    translator: values.inOrder("A5").map(invertedName),
    issued: dateOf(one("YR"), one("FD")),
    "container-title": whole ? undefined : one("JF", "T2", "JO"),
    "container-title-short": one("JF") ? one("JO") : undefined,
    "collection-title": one("T3") ?? (whole ? one("T2") : undefined),
    volume: one("VO"),
    issue: one("IS"),
    page: pagesBetween(one("SP"), one("OP")),
    edition: one("ED"),
    publisher: one("PB"),
    "publisher-place": one("PP"),
    ...serialNumbers(values.all("SN")),
    language: one("LA"),
    abstract: one("AB"),
    keyword: values.all("K1").join(", "),
    DOI: normalizeDoi(one("DO")),
    URL: values.all("UL", "LK").find((text) => /^https?:\/\//iu.test(text)),
  });
}

/** Reads RefWorks' tagged format, where each record starts with its type. */
export const readRefworks = (text: string): ReadRecords =>
  readTagged(text, {
    line: /^([A-Z][A-Z0-9]) (.*)$/su,
    // A record without its first line starts at a blank line and a tag that occurs once per record.
    begins: (tag, open, afterBlank) => tag === "RT" || (afterBlank && open.has(tag) && /^(?:T1|YR|ID)$/u.test(tag)),
    id: "ID",
    draft: toDraft,
  });
