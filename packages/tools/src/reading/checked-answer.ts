import { counted, UNTRUSTED } from "@wellsourced/core";
import type { z } from "zod";
import type { AnswerReply } from "../answer-brief.ts";
import type { Immutable } from "../define-tool.ts";
import { keyInWords } from "./checks.ts";
import { mismatchText } from "./findings.ts";
import { retractionText } from "./hits.ts";
import { facts, inWords, lines, named, paragraphs, quoted, type Said } from "./words.ts";

interface AnswerBody extends Omit<Immutable<z.output<typeof AnswerReply>>, "summary" | "trust"> {
  readonly summary: Readonly<Record<string, number | Readonly<Record<string, number | undefined>> | undefined>>;
}
type Statement = AnswerBody["statements"][number];
type Source = AnswerBody["sources"][number];
type Evidence = Pick<Statement["evidence"][number], "source" | "sentence">;

/** Counts above zero, each listed once. */
function countsText({ doubtful, ...summary }: AnswerBody["summary"]): readonly string[] {
  const counts = Object.entries({ doubtful, ...summary }).flatMap(([name, count]) => {
    if (!count) return [];
    if (typeof count === "number") return [`${keyInWords(name)} ${count}`];
    return Object.entries(count).flatMap(([code, of]) => (of ? [`${inWords(code)} ${of}`] : []));
  });
  return [...new Set(counts)];
}

const evidenceText = ({ source, sentence }: Evidence): string => `[${source}] ${quoted(sentence)}`;

function statementText(statement: Statement): string {
  const { n, text, start, end, cites, state, doubt, reasons, evidence, replacement, betterSource } = statement;
  const reasonText = reasons.map(({ detail }) => detail).join(" ");
  const isNews = (words: string | undefined) => words !== undefined && !reasonText.includes(words);
  const shown = [...evidence, ...(betterSource?.evidence ?? [])].filter(({ sentence }) => isNews(sentence));
  return lines(
    `${n}. ${quoted(text)}`,
    ...[
      facts(inWords(state), named("doubt", doubt), named("cites", cites), `characters ${start}–${end}`),
      ...reasons.map(({ detail }) => detail),
      ...(statement.numberMismatch ?? []).filter(({ claim }) => isNews(claim)).map(mismatchText),
      ...(statement.quotations ?? [])
        .filter(({ sourceText, text: words }) => isNews(sourceText ?? words))
        .map(({ class: kind, text: words, sourceText }) =>
          facts(
            `quotation ${inWords(kind)}`,
            !text.includes(words) && quoted(words),
            sourceText && sourceText !== words && `source: ${quoted(sourceText)}`,
          ),
        ),
      replacement &&
        facts(
          `Replace characters ${replacement.start}–${replacement.end} with ${quoted(replacement.text)}`,
          isNews(replacement.proof) &&
            !shown.some(({ sentence }) => sentence === replacement.proof) &&
            `proof [${replacement.source}] ${quoted(replacement.proof)}`,
        ),
      betterSource && `Better source: ${betterSource.ref}`,
      ...[...new Set(shown.map(evidenceText))],
    ]
      .filter(Boolean)
      .map((line) => `   ${line}`),
  );
}

function sourceText({ ref, title, url, doi, retractionStatus, readable, reason, citedBy, ...source }: Source): string {
  return `[${ref}] ${facts(
    title,
    url,
    doi && !url?.includes(doi) && `doi:${doi}`,
    retractionText(retractionStatus),
    source.exists === false && "does not exist",
    source.linkLive === false && "link dead",
    named("archived copy", source.archivedUrl),
    !readable && "could not be read",
    reason,
    named("fetched", source.fetchedAt),
    source.fromCopy && "a stored copy",
    named("cited by statements", citedBy),
  )}`;
}

const group = (heading: string, statements: readonly Statement[]): Said =>
  statements.length > 0 && lines(`${heading}:`, ...statements.map(statementText));

/** Formats a checked answer: doubtful statements, unchecked ones, the rest, then sources. */
export function checkedAnswerText(body: AnswerBody): string {
  const { statements, sources, unusedSources, summary, left, notes = [], omitted, resource, checkedAt } = body;
  const hasReasons = ({ reasons, state }: Statement) => reasons.length > 0 && state !== "unchecked";
  const isOpen = ({ state }: Statement) => state === "unchecked";
  const isBad = ({ reason, readable, exists, linkLive, retractionStatus }: Source) =>
    reason !== undefined || !readable || exists === false || linkLive === false || retractionStatus !== undefined;
  return paragraphs(
    lines(
      facts(countsText(summary).join(", "), checkedAt, UNTRUSTED),
      left && `${counted(left.statements, "statement")} left from number ${left.from}: ${left.reason}`,
      ...notes,
    ),
    group("Doubtful", statements.filter(hasReasons)),
    group("Could not be checked", statements.filter(isOpen)),
    group(
      "No reason to doubt",
      statements.filter((one) => !hasReasons(one) && !isOpen(one)),
    ),
    lines(
      sources.length > 0 && "Sources:",
      ...[...sources.filter(isBad), ...sources.filter((one) => !isBad(one))].map(sourceText),
      named("Not cited", unusedSources),
    ),
    lines(
      omitted.statements + omitted.sources > 0 &&
        `Left out here: ${counted(omitted.statements, "statement")} (${omitted.withReasons} doubtful), ${counted(omitted.sources, "source")}`,
      named("Whole report", resource),
    ),
  );
}
