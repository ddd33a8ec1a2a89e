import type { IntegrityNotice, Paper } from "@wellsourced/core/records";
import type { ClaimCheck, citedFields, claimFields, comparedFields } from "@wellsourced/trust/references";
import type { citedRecords, Shown } from "../shapes.ts";
import { retractionText, workAbout } from "./hits.ts";
import { facts, inWords, lines, named, quoted, type Read, type Said, section } from "./words.ts";

type WorkLike = Partial<Read<Paper>> & { readonly title: string };

/** Results of a check by severity. */
export interface Findings {
  readonly wrong: readonly Said[];
  readonly unchecked: readonly Said[];
  readonly right: readonly Said[];
}

export const merged = (...all: readonly Findings[]): Findings => ({
  wrong: all.flatMap(({ wrong }) => wrong),
  unchecked: all.flatMap(({ unchecked }) => unchecked),
  right: all.flatMap(({ right }) => right),
});

/** Formats findings in sections, with passages before or after them. */
export const findingsText = ({ wrong, unchecked, right }: Findings, { doubtful, confirming }: Passages): string =>
  lines(
    doubtful,
    section("Problems", wrong),
    section("Could not be checked", unchecked),
    section("Confirmed", right),
    confirming,
  );

/** Formats findings with one line for each severity, for entries of a list. */
export const findingsLines = (
  { wrong, unchecked, right }: Findings,
  { doubtful, confirming }: Passages,
): readonly Said[] => [
  doubtful,
  named("Problems", wrong),
  named("Could not be checked", unchecked),
  named("Confirmed", right),
  confirming,
];

/** A work on one line. */
export const workText = (work: WorkLike): string =>
  facts(quoted(work.title), ...workAbout(work), named("in", work.source));

export type CitedBody = Omit<Shown<typeof citedFields & typeof comparedFields>, keyof typeof citedRecords> &
  Shown<typeof citedRecords> & {
    readonly flags?: readonly string[] | undefined;
    readonly linkLive?: boolean | undefined;
  };
type Difference = NonNullable<CitedBody["differences"]>[number];

const share = (value: number): string => `${Math.round(value * 100)} %`;

const RELATIONS = { preprint: "preprint", published: "published article", version: "other version" } as const;

const noticeText = ({ kind, date, noticeDoi, reportedBy, note }: Read<IntegrityNotice>): string =>
  facts(inWords(kind), date, noticeDoi && `doi:${noticeDoi}`, named("reported by", reportedBy), note);

/** Notices besides the most serious one, which is shown as the status. */
const otherNotices = ({ retractionStatus: status, notices = [] }: CitedBody): readonly string[] =>
  notices
    .filter(({ noticeDoi, date }) => !status || noticeDoi !== status.noticeDoi || date !== status.date)
    .map(noticeText);

const linkText = ({ linkState, httpStatus, finalUrl, linkNote, archivedUrl }: CitedBody): string =>
  facts(
    `link: ${inWords(linkState) ?? (httpStatus === 0 ? "no answer" : "checked")}${httpStatus ? ` (HTTP ${httpStatus})` : ""}`,
    named("leads to", finalUrl),
    linkNote,
    named("archived copy", archivedUrl),
  );

/** A field as cited and as recorded; placeholders have no recorded value. */
function differenceText({ field, cited, recorded: [first, ...others], note }: Difference): string {
  if (!first) return facts(`${field}: ${quoted(cited)}`, note);
  const sources = [first, ...others].filter(({ value }) => value === first.value).map(({ source }) => source);
  return `${field}: cited ${quoted(cited)}, recorded ${quoted(first.value)} (${[...new Set(sources)].join(", ")})`;
}

/** Differences from every record, with the best record. */
function differing({ differences = [], best, flags = [], searchedSources }: CitedBody): readonly Said[] {
  const shown = differences.filter(({ kind }) => kind !== "variant").map(differenceText);
  const nowhere = flags.includes("unfound") && named("found at none of", searchedSources);
  const record = shown.length > 0 && named("record", best?.url);
  return [...shown, nowhere, record, named("record in BibTeX", best?.asBibtex?.replace(/\s+/gu, " ").trim())];
}

/** Findings about a cited work and its URL. */
export function citedFindings(body: CitedBody): Findings {
  const { titleMatch, matchParts = {}, possibleMatch, chimera, retractionStatus: status, relatedRetraction } = body;
  const parts = Object.entries(matchParts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${share(value)}`],
  );
  const agreement = named("agreement with the record", parts);
  const isMismatch = titleMatch === "mismatch";
  const link = body.httpStatus === undefined && !body.linkState ? undefined : linkText(body);
  const isGone = body.linkLive === false || body.archivedUrl !== undefined || body.linkState === "gone";
  const isOpen = body.httpStatus === 0 || (body.linkNote !== undefined && !isGone);
  return {
    wrong: [
      ...differing(body),
      retractionText(status),
      ...otherNotices(body),
      relatedRetraction &&
        `its ${RELATIONS[relatedRetraction.relation]} doi:${relatedRetraction.doi}: ${retractionText(relatedRetraction.retractionStatus)}`,
      chimera &&
        `the title is that of ${workText(chimera.titleRecord)}, the authors are those of ${workText(chimera.authorRecord)}`,
      isMismatch && facts("the title is not that of the record", agreement),
      isGone && link,
    ],
    unchecked: [
      possibleMatch && `probably meant: ${workText(possibleMatch)}`,
      !isMismatch && titleMatch !== "match" && parts.length > 0 && agreement,
      named("no answer about retractions from", body.failedSources ?? []),
      !isGone && isOpen && link,
    ],
    right: [
      titleMatch === "match" && facts("the title is that of the record", agreement),
      !status && named("no retraction notice", body.checkedSources ?? []),
      !isGone && !isOpen && link,
    ],
  };
}

export type ClaimBody = Shown<typeof claimFields & Pick<typeof ClaimCheck.shape, "attention">>;

export const mismatchText = ({
  claim,
  source,
}: {
  readonly claim: string;
  readonly source?: string | undefined;
}): string =>
  source === undefined
    ? `the source lacks ${quoted(claim)}`
    : `the claim has ${quoted(claim)}, the source ${quoted(source)}`;

const SUPPORT: Readonly<Record<string, string>> = {
  addressed: "The source addresses the claim",
  partially_addressed: "The source addresses the claim in part",
  not_addressed: "The source does not address the claim",
};

/** Differing numbers and words that `attention` does not mention. */
function differencesOf({ attention = [], numberMismatch = [], opposedWords = [], contrastSignal }: ClaimBody) {
  const attentionText = attention.join(" ");
  const isNews = ({ claim }: { readonly claim: string }) => !attentionText.includes(claim);
  return [
    ...[...numberMismatch, ...opposedWords].filter(isNews).map(mismatchText),
    contrastSignal && attentionText === "" && "the source seems to say the opposite",
  ].filter(Boolean);
}

/** Findings about a claim, without its passages. */
export const claimFindings = (body: ClaimBody): Findings => ({
  wrong: differencesOf(body),
  unchecked: [
    body.claimSupport === "source_unavailable" &&
      facts("no source could be read for the claim", body.claimFetchError, named("tried", body.claimSourceUrl)),
    body.entailmentError,
  ],
  right: [],
});

/** Passages about a claim: after the findings if they confirm it, otherwise before them. */
export interface Passages {
  readonly doubtful?: Said;
  readonly confirming?: Said;
}

/** Formats the passages of a source, one line each. */
export function passagesOf(body: ClaimBody): Passages {
  const { claimSupport = "", claimEvidence = [], attention = [], entailment } = body;
  const isOther = attention.length > 0 || differencesOf(body).length > 0;
  // With a difference, addressing the claim is no confirmation.
  const support = claimSupport === "addressed" && isOther ? "The source says" : SUPPORT[claimSupport];
  if (support === undefined) return {};
  const heading = facts(
    support,
    named("read at", body.claimSourceUrl),
    named("fetched", body.fetchedAt),
    body.fromCopy && "a stored copy",
    claimSupport === "not_addressed" && claimEvidence.length > 0 && "nearest passages",
  );
  const model =
    entailment &&
    `The model ${entailment.model} says of these passages: ${inWords(entailment.label)} (${entailment.score})`;
  const text = section(heading, [...claimEvidence.map(quoted), model]) ?? heading;
  return claimSupport === "addressed" && !isOther ? { confirming: text } : { doubtful: text };
}
