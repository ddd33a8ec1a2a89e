import { hostOf, omitUndefined, sha256, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import { type BundledAnswer, type BundledSource, type OpenedBundle, openBundle } from "@wellsourced/sessions/export";
import type { AnswerReport } from "@wellsourced/trust/answers";
import {
  compareReports,
  compareTexts,
  notChecked,
  type RecheckedAnswer,
  type RecheckedSource,
  type RecheckResult,
  readAnswerRecord,
  sumUpRecheck,
} from "@wellsourced/trust/records";
import type { VerifyResult } from "@wellsourced/trust/references";
import type { Asking, Call } from "../../call.ts";
import { each } from "../../each.ts";
import type { CheckAnswerQuery } from "../answers/types.ts";
import { linkState } from "../checks/check-link.ts";

import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

type CheckAgain = (query: CheckAnswerQuery, call: Call) => Promise<AnswerReport>;

export interface RecheckParts extends Pick<Parts, "pages" | "checkLink" | "clock"> {
  /** The notices on a work today, and the registries that could not be queried. */
  readonly integrity: (doi: string, call: Call) => Promise<Pick<VerifyResult, "retractionStatus" | "failedSources">>;
  readonly checkAnswer: CheckAgain;
}

export interface RecheckOptions {
  /** Only checks whether the bundle was changed, without requests. @default false */
  readonly offline?: boolean | undefined;
  /** The fingerprint returned when the bundle was made. */
  readonly fingerprint?: string | undefined;
}

const AT_ONCE = 4;
/** Share of kept lines below which the page is a different one, such as an error page or a parked domain. */
const SAME_PAGE = 0.5;

interface Checking extends Asking<RecheckParts> {
  readonly bundle: OpenedBundle;
}

type Seen = Omit<RecheckedSource, "url" | "title" | "doi" | "retrievedAt" | "retraction" | "failedSources">;

/** `id_` returns the capture without the archive's toolbar. */
const withoutToolbar = (url: string): string =>
  url.replace(/^(https?:\/\/web\.archive\.org\/web\/\d{4,14})\//u, "$1id_/");

async function inArchive(source: BundledSource, { parts, bundle, call }: Checking): Promise<Omit<Seen, "state">> {
  const link = (await linkState(source.url, parts.checkLink, call))?.state;
  const archivedUrl = link?.archivedUrl ?? source.archivedUrl;
  const notes = link?.linkNote ? [link.linkNote] : [];
  const before = bundle.textOf(source);
  if (!archivedUrl || before === undefined) return { notes, ...omitUndefined({ archivedUrl }) };
  try {
    const page = await parts.pages({ url: withoutToolbar(archivedUrl) }, call);
    return { notes, archivedUrl, archived: compareTexts(before, page.markdown, source.quotations) };
  } catch (error) {
    const { kind } = failureIn(error, call);
    return { archivedUrl, notes: [...notes, `The archived copy could not be read (${kind}).`] };
  }
}

/** Reads a source whose text was kept. */
async function readAgain(source: BundledSource, before: string, checking: Checking): Promise<Seen> {
  const { parts, call } = checking;
  try {
    const page = await parts.pages({ url: source.url, maxAge: 0 }, call);
    const notes = page.wireTruncated || page.partial ? ["The current text is incomplete."] : [];
    if (sha256(page.markdown) === source.sha256) return { state: "unchanged", notes };
    const comparison = compareTexts(before, page.markdown, source.quotations);
    const isOther = comparison.quotationsGone.length > 0 || comparison.kept < SAME_PAGE;
    const archive = isOther ? await inArchive(source, checking) : { notes: [] };
    return { state: "changed", comparison, ...archive, notes: [...notes, ...archive.notes] };
  } catch (error) {
    const { kind, message } = failureIn(error, call);
    const state = kind === "not_found" ? "gone" : "unreachable";
    const archive = await inArchive(source, checking);
    return { state, ...archive, notes: [message, ...archive.notes] };
  }
}

/** Requests the address of a source whose text was not kept. */
async function lookAt(source: BundledSource, { parts, call }: Checking): Promise<Seen> {
  const link = (await linkState(source.url, parts.checkLink, call))?.state;
  const notes = link?.linkNote ? [link.linkNote] : [];
  if (!link || link.linkLive === undefined)
    return {
      state: "unreachable",
      notes: notes.length > 0 ? notes : ["The address did not answer."],
      ...omitUndefined({ archivedUrl: link?.archivedUrl }),
    };
  return { state: link.linkLive ? "live" : "gone", notes, ...omitUndefined({ archivedUrl: link.archivedUrl }) };
}

async function integrityOf({ doi }: BundledSource, { parts, bundle, call }: Checking) {
  if (!doi) return {};
  try {
    const { retractionStatus, failedSources } = await parts.integrity(doi, call);
    const date = retractionStatus?.date;
    const since = date === undefined ? undefined : date > bundle.manifest.exportedAt.slice(0, date.length);
    return omitUndefined({
      retraction: retractionStatus && { ...retractionStatus, ...omitUndefined({ sinceExport: since }) },
      failedSources: failedSources?.length ? failedSources : undefined,
    });
  } catch (error) {
    return { failedSources: [`all (${failureIn(error, call).kind})`] };
  }
}

async function recheckSource(source: BundledSource, checking: Checking): Promise<RecheckedSource> {
  const before = checking.bundle.textOf(source);
  checking.call.onProgress?.(`Checking a page of ${hostOf(source.url)}`);
  const seen = before === undefined ? await lookAt(source, checking) : await readAgain(source, before, checking);
  return { ...namesOf(source), ...seen, ...(await integrityOf(source, checking)) };
}

const namesOf = ({ url, title, doi, retrievedAt }: BundledSource) => ({
  url,
  ...omitUndefined({ title, doi, retrievedAt }),
});

/** Checks an answer of a bundle again and compares the statements. Without `check`, nothing is requested. */
async function recheckAnswer(
  answer: BundledAnswer,
  { reportOf }: Pick<OpenedBundle, "reportOf">,
  check: CheckAgain | undefined,
  call: Call,
): Promise<RecheckedAnswer> {
  const { checkedAt } = answer;
  const kept = reportOf(answer);
  const record = kept === undefined ? undefined : readAnswerRecord(kept);
  if (!record)
    return notChecked(
      checkedAt,
      `The report of the first check ${kept === undefined ? "was not kept" : "cannot be read"}, so nothing can be compared. Check the answer itself instead.`,
    );
  if (!check)
    return notChecked(checkedAt, "The answer was not checked because the recheck ran offline. Run it again online.");
  const { query, report } = record;
  call.onProgress?.("Checking an answer again");
  try {
    return compareReports(checkedAt, report, await check({ ...query, answer: report.answer, maxAge: 0 }, call));
  } catch (error) {
    return notChecked(checkedAt, failureIn(error, call).message);
  }
}

/** Returns a function that rechecks an exported session. */
export function createRecheck(parts: RecheckParts) {
  return async (
    bytes: Uint8Array,
    { offline = false, fingerprint }: RecheckOptions = {},
    call: Call = {},
  ): Promise<RecheckResult> => {
    const bundle = openBundle(bytes);
    const { manifest } = bundle;
    const isOther = fingerprint !== undefined && fingerprint.trim().toLowerCase() !== bundle.fingerprint;
    const differs = `The fingerprint is ${bundle.fingerprint}, which differs from the one given. This is not the bundle that was exported.`;
    const tampering = isOther ? [differs, ...bundle.tampering] : bundle.tampering;
    const checking = { parts, bundle, call };
    const sources = offline
      ? manifest.sources.map((source) => ({ ...namesOf(source), state: "not_looked_at" as const, notes: [] }))
      : await each(manifest.sources, AT_ONCE, (source) => recheckSource(source, checking));
    // Runs after the sources, so that pages read for them are reused.
    const again = offline ? undefined : parts.checkAnswer;
    const answers = await each(manifest.answers, 1, (answer) => recheckAnswer(answer, bundle, again, call));
    return {
      exportedAt: manifest.exportedAt,
      checkedAt: toTimestamp(parts.clock.now()),
      researchGoal: manifest.session.researchGoal,
      fingerprint: bundle.fingerprint,
      intact: tampering.length === 0,
      ...(fingerprint !== undefined && tampering.length === 0 ? { provenBy: "fingerprint" as const } : {}),
      tampering,
      summary: sumUpRecheck(sources, answers),
      sources,
      answers,
      trust: UNTRUSTED,
    };
  };
}
