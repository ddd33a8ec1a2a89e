import { counted, UNTRUSTED } from "@wellsourced/core";
import type { ArchiveReceipt } from "@wellsourced/wellsourced";
import type {
  QuotedPlace,
  QuoteEvidence,
  RecommendationItem,
  RecommendationResult,
} from "@wellsourced/wellsourced/citations";
import type { z } from "zod";
import type { AuditReply } from "../audit-brief.ts";
import type { Immutable } from "../define-tool.ts";
import {
  type CitedBody,
  type ClaimBody,
  citedFindings,
  claimFindings,
  type Findings,
  findingsLines,
  findingsText,
  merged,
  passagesOf,
  workText,
} from "./findings.ts";
import { facts, inWords, lines, named, numbered, paragraphs, quoted, type Said, section } from "./words.ts";

interface CitationBody extends CitedBody, ClaimBody {
  readonly flags?: readonly string[] | undefined;
  readonly input: string;
  readonly exists: boolean;
  readonly matchedRecord?: CitedBody["possibleMatch"];
  readonly matchConfidence?: string | undefined;
  readonly detectedDoi?: string | undefined;
  readonly verificationStatus?: "confirmed" | "uncertain" | "not_found" | undefined;
  readonly authenticityCaveat?: string | undefined;
  readonly sparsityNote?: string | undefined;
  readonly claimCheckSkippedReason?: string | undefined;
  readonly provenance?: readonly string[] | undefined;
}

/** A caveat that only names the notice, which the findings show with its source. */
const NOTICE_ALONE = /^[A-Z][a-z ]{3,60} \([^()]*\)\.$/u;

function existence(body: CitationBody): Findings {
  const { exists, matchedRecord: record, matchConfidence, detectedDoi, verificationStatus, retractionStatus } = body;
  const caveat =
    retractionStatus && NOTICE_ALONE.test(body.authenticityCaveat ?? "") ? undefined : body.authenticityCaveat;
  const isAgainst = verificationStatus === "not_found" || retractionStatus?.retracted === true;
  const work = facts(
    record && workText(record),
    record && named("match", matchConfidence),
    detectedDoi && detectedDoi !== record?.doi && `DOI: ${detectedDoi}`,
  );
  return {
    wrong: [
      verificationStatus === "not_found" && "the source is not registered where it should be",
      isAgainst && caveat,
    ],
    unchecked: [
      body.flags?.includes("unfound") && named("found in none of these indexes", body.searchedSources),
      verificationStatus === "uncertain" && facts("whether the source exists", work),
      !isAgainst && caveat,
      body.claimCheckSkippedReason && `the claim: ${body.claimCheckSkippedReason}`,
      body.sparsityNote,
    ],
    right: [verificationStatus !== "uncertain" && exists && facts("the source exists", work)],
  };
}

/** Formats a checked citation. */
export const citationText = (body: CitationBody): string =>
  lines(
    facts(named("Checked", body.input), body.claim && named("for the claim", quoted(body.claim)), UNTRUSTED),
    section("Attention", body.attention ?? []),
    findingsText(merged(existence(body), citedFindings(body), claimFindings(body)), passagesOf(body)),
    section(
      "How it was checked",
      (body.provenance ?? []).filter((one) => one !== body.authenticityCaveat),
    ),
  );

const MATCHES: Readonly<Record<string, string>> = {
  verbatim: "Verbatim in the source",
  verbatim_normalised: "Verbatim in the source except for characters such as quotation marks",
  elided: "Verbatim in the source, with the omissions that it marks",
  altered: "Differs from the source",
  spliced: "Differs from the source: it joins separate passages without marking it",
  absent: "Not found in the source",
  source_unavailable: "Not checked: the source could not be read, or not in full",
};

const placeText = ({ text, fragmentUrl }: QuotedPlace, quote: string): string =>
  facts(text && text !== quote && quoted(text), fragmentUrl);

/** The passage in bold with its context and position. */
const foundText = ({
  text,
  before = "",
  after = "",
  page,
  line,
  fragmentUrl,
}: NonNullable<QuoteEvidence["found"]>): string =>
  facts(`${before}**${text ?? "[…]"}**${after}`, page && `page ${page}`, line && `line ${line}`, fragmentUrl);

const changeText = ({ kind, quote, source }: NonNullable<QuoteEvidence["diff"]>[number]): string =>
  [inWords(kind), quote && `quoted ${quoted(quote)}`, source && `source ${quoted(source)}`].filter(Boolean).join(", ");

/** Formats a checked quotation. */
export function quoteText(body: QuoteEvidence): string {
  const { quote, quoteMatch, sourceUrl, sourceTitle, found, parts = [], closest, diff = [], riskWords = [] } = body;
  return lines(
    facts(MATCHES[quoteMatch] ?? inWords(quoteMatch), UNTRUSTED),
    body.meaningRisk &&
      facts("The meaning may be changed", ...riskWords.map(({ word, kind }) => `${inWords(kind)} ${quoted(word)}`)),
    body.note,
    named("Quotation", quoted(quote)),
    named("Source", facts(sourceTitle, sourceUrl)),
    named("Fetched", facts(body.fetchedAt, body.fromCopy && "a stored copy")),
    found && named("Passage", foundText(found)),
    section(
      "Pieces",
      parts.map((place) => placeText(place, quote)),
    ),
    named("Differences", body.differences ?? []),
    section("Changes", diff.filter(({ kind }) => kind !== "kept").map(changeText)),
    closest && named("Most similar", placeText(closest, quote)),
    body.also?.length ? `It occurs ${counted(body.also.length, "more time")}.` : undefined,
    section("How it was checked", body.provenance),
  );
}

type AuditEntry = Immutable<z.output<typeof AuditReply>>["entries"][number];

interface AuditBody extends Omit<Immutable<z.output<typeof AuditReply>>, "summary" | "trust"> {
  readonly summary: Readonly<Record<string, number | undefined>>;
}

/** Turns `deadLink` into `dead link`. */
export const keyInWords = (key: string): string => key.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

const countsText = (counts: Readonly<Record<string, number | undefined>>): readonly string[] =>
  Object.entries(counts).flatMap(([name, count]) =>
    count ? [`${keyInWords(name).replace(/ count$/u, "")} ${count}`] : [],
  );

function entryText(entry: AuditEntry): string {
  const { index, title, doi, url, flags, reason } = entry;
  const isOk = flags.length === 0;
  const isSaid = (words: string | undefined) => words !== undefined && reason?.includes(words);
  const news = {
    ...entry,
    linkNote: isSaid(entry.linkNote) ? undefined : entry.linkNote,
    differences: entry.differences?.filter(({ recorded: [first] }) => !isSaid(first?.value)),
  };
  const found = merged(citedFindings(news), claimFindings(entry));
  return lines(
    `${index + 1}. ${facts(title, doi && `doi:${doi}`, !(doi && url?.includes(doi)) && url)}`,
    ...[
      ...(entry.attention ?? []),
      !isOk && facts(flags.map((flag) => inWords(flag)).join(", "), reason),
      flags.includes("unfound") &&
        !isSaid(entry.searchedSources?.[0]) &&
        named("searched", entry.searchedSources ?? []),
      isOk && reason,
      named("Claim", entry.claim && quoted(entry.claim)),
      entry.claimSparsityNote,
      // Entries without flags need no confirmation.
      ...findingsLines(isOk && entry.claim === undefined ? { ...found, right: [] } : found, passagesOf(entry)),
    ]
      .filter(Boolean)
      .map((text) => `   ${String(text).replaceAll("\n", "\n     ")}`),
  );
}

const NOWHERE = new Set(["unfound", "unchecked", "details_differ"]);

/** Formats an audit: references with problems, those found nowhere, unchecked ones, then the others. */
export function auditText(body: AuditBody): string {
  const { summary, entryCount, skipped, skippedNote, skippedRecords = [], warning } = body;
  // Do not repeat a warning about the whole list in its entries.
  const entries = body.entries.map((entry) => ({
    ...entry,
    reason: warning && entry.reason?.startsWith(warning) ? undefined : entry.reason,
    linkNote: entry.linkNote === warning ? undefined : entry.linkNote,
  }));
  const isWrong = ({ flags, attention }: AuditEntry) =>
    attention !== undefined || flags.some((flag) => !NOWHERE.has(flag));
  const isOpen = ({ flags, claimSupport }: AuditEntry) =>
    flags.includes("unchecked") || claimSupport === "not_addressed";
  const others = entries.filter((entry) => !isWrong(entry));
  const nowhere = others.filter(({ flags }) => flags.includes("unfound"));
  const noted = others.filter(({ flags }) => !flags.includes("unfound") && flags.includes("details_differ"));
  const rest = others.filter((entry) => !nowhere.includes(entry) && !noted.includes(entry));
  const left = body.omitted?.entries ?? 0;
  const group = (heading: string, some: readonly AuditEntry[]) =>
    some.length > 0 && lines(`${heading}:`, ...some.map(entryText));
  const { total: _, ...counts } = summary;
  return paragraphs(
    lines(
      facts(`${counted(entryCount, "reference")}: ${countsText(counts).join(", ")}`, body.checkedAt, UNTRUSTED),
      warning,
      skipped !== undefined && (skippedNote ?? `${skipped} were not checked`),
      section(
        "Records that could not be read",
        skippedRecords.map(({ line, reason }) => `line ${line}: ${reason}`),
      ),
    ),
    group("With problems", entries.filter(isWrong)),
    group("Found nowhere", nowhere),
    group("Could not be checked", rest.filter(isOpen)),
    group("Details that differ", noted),
    group(
      "Nothing found against",
      rest.filter((entry) => !isOpen(entry)),
    ),
    left > 0 &&
      facts(
        `${counted(left, "reference")} not shown, ${counted(body.omitted?.withProblems ?? 0, "of them with problems", "of them with problems")}`,
        named("whole report", body.resource),
      ),
  );
}

/** The facts of a signal that are not in the reasons. */
const signalText = (name: string, signal: object | undefined, reasons: string): Said =>
  signal &&
  `${name}: ${Object.entries(signal)
    .filter(([key, value]) => key !== "detected" && value !== undefined && !reasons.includes(String(value)))
    .map(([key, value]) => `${keyInWords(key)} ${inWords(String(value))}`)
    .join(", ")}`;

function recommendationItem(item: RecommendationItem) {
  const { title, url, author, affiliateLinks, domainReputation, corroborationSearches = [], reasons, flags } = item;
  const reasonText = reasons.join(" ");
  return {
    title,
    about: [
      url,
      author,
      item.httpStatus !== undefined &&
        `link ${item.linkLive ? "works" : "does not work"}${item.httpStatus ? ` (HTTP ${item.httpStatus})` : ""}`,
    ],
    says: [
      named(
        "Flags",
        flags.map((flag) => inWords(flag)),
      ),
      ...reasons,
      signalText("Self-promotion", item.selfPromotionSignal, reasonText),
      signalText("Owner", item.corporateOwnershipSignal, reasonText),
      signalText("Interest", item.conflictOfInterest, reasonText),
      affiliateLinks &&
        `${counted(affiliateLinks.count, "affiliate link")}, ${affiliateLinks.disclosed ? "disclosed" : "not disclosed"}`,
      domainReputation &&
        facts(named("Reputation", domainReputation.tier), domainReputation.basis, domainReputation.note),
      ...corroborationSearches.map(
        ({ lens, query, agreeCount, disagreeCount, silentCount, flags: doubts = [], topResults = [] }) =>
          facts(
            `Sources of the lens ${lens}: ${agreeCount} agree, ${disagreeCount} disagree, ${silentCount} are silent`,
            named("query", query),
            ...doubts.map((doubt) => inWords(doubt)),
            ...topResults.map(({ title: hit, url: at, claimSignal }) =>
              [hit, at, claimSignal && quoted(claimSignal)].filter(Boolean).join(", "),
            ),
          ),
      ),
      ...(item.notes ?? []),
    ],
  };
}

/** Formats checked recommendations, those with flags first. */
export function recommendationsText({ recommendations, aggregateFlags = [] }: RecommendationResult): string {
  const flagged = recommendations.filter(({ flags }) => flags.length > 0);
  const clean = recommendations.filter(({ flags }) => flags.length === 0);
  return paragraphs(
    lines(
      facts(`${counted(recommendations.length, "recommendation")}, ${flagged.length} with flags`, UNTRUSTED),
      ...aggregateFlags.map((flag) => inWords(flag)),
    ),
    numbered([...flagged, ...clean].map(recommendationItem)),
  );
}

const ARCHIVE = {
  archived: "Archived now",
  existing: "Not captured now; an earlier snapshot exists",
  pending: "The capture is not finished; look again at",
  unavailable: "Could not be archived",
} as const;

/** Formats the result of archiving a page. */
export const archiveText = (body: ArchiveReceipt): string =>
  lines(
    `${ARCHIVE[body.status]}: ${facts(body.snapshotUrl ?? body.pollUrl ?? body.requestedUrl, body.archivedAt)}`,
    body.reason,
    body.httpStatus > 0 && `The archive answered HTTP ${body.httpStatus}.`,
    section("How", body.provenance),
    UNTRUSTED,
  );
