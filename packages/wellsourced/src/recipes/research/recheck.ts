import { given, hostOf, sha256, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import type { RetractionStatus } from "@wellsourced/core/records";
import { type BundledSource, type OpenedBundle, openBundle } from "@wellsourced/sessions/export";
import type { VerifyResult } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { linkState } from "../checks/check-link.ts";

import { failureIn } from "../failure-in.ts";
import type { Asking, Parts } from "../parts.ts";

import { compareTexts, type TextComparison } from "./compare-texts.ts";
import { type CheckAgain, type RecheckedAnswer, recheckAnswer } from "./recheck-answers.ts";

export interface RecheckParts extends Pick<Parts, "pages" | "checkLink" | "clock"> {
  /** What registries say of a work today, and who could not be asked. */
  readonly integrity: (doi: string, call: Call) => Promise<Pick<VerifyResult, "retractionStatus" | "failedSources">>;
  readonly checkAnswer: CheckAgain;
}

/**
 * `unchanged`: the very same text. `changed`: another text. `gone`: the server says that there is nothing any more.
 * `unreachable`: it could not be read today, which says nothing about it. `live`: it is there; no text was kept to
 * compare. `not_looked_at`: nobody was asked.
 */
const STATES = ["unchanged", "changed", "gone", "unreachable", "live", "not_looked_at"] as const;
export type SourceState = (typeof STATES)[number];

/** What became of one source. */
export interface RecheckedSource {
  readonly url: string;
  readonly title?: string;
  readonly doi?: string;
  readonly state: SourceState;
  readonly retrievedAt?: string;
  readonly comparison?: TextComparison;
  /** The nearest snapshot of what is gone, and how it stands to what was read. */
  readonly archivedUrl?: string;
  readonly archived?: TextComparison;
  /** What a registry says of the work today. */
  readonly retraction?: RetractionStatus & { readonly sinceExport?: boolean };
  /** Registries that could not be asked: nothing is known from them. */
  readonly failedSources?: readonly string[];
  /** Why something is not known. */
  readonly notes: readonly string[];
}

export type RecheckResult = {
  readonly exportedAt: string;
  readonly checkedAt: string;
  readonly researchGoal: string;
  readonly fingerprint: string;
  /** Everything in the bundle fits together. */
  readonly intact: boolean;
  /**
   * What shows that nothing was changed: the fingerprint that was kept elsewhere. Absent: nothing does, for a bundle that
   * was forged with sums of its own is consistent in itself too.
   */
  readonly provenBy?: "fingerprint";
  readonly tampering: readonly string[];
  readonly summary: Readonly<
    Record<SourceState | "total" | "quotationsGone" | "retracted" | "notices" | "statementsChanged", number>
  >;
  readonly sources: readonly RecheckedSource[];
  /** Whole answers that were checked in the session. */
  readonly answers: readonly RecheckedAnswer[];
  readonly trust: typeof UNTRUSTED;
};

export interface RecheckOptions {
  /** Only looks whether the bundle was changed; asks nobody. @default false */
  readonly offline?: boolean | undefined;
  /** The fingerprint that was given when the bundle was made. */
  readonly fingerprint?: string | undefined;
}

const AT_ONCE = 4;
/** With fewer of its lines a page is another one, such as an apology or a place to park the name. */
const SAME_PAGE = 0.5;

interface Checking extends Asking<RecheckParts> {
  readonly bundle: OpenedBundle;
}

type Seen = Omit<RecheckedSource, "url" | "title" | "doi" | "retrievedAt" | "retraction" | "failedSources">;

/** The archive's own bar would stand above the text: `id_` asks for the page as it was. */
const withoutBar = (url: string): string => url.replace(/^(https?:\/\/web\.archive\.org\/web\/\d{4,14})\//u, "$1id_/");

async function inArchive(source: BundledSource, { parts, bundle, call }: Checking): Promise<Omit<Seen, "state">> {
  const link = (await linkState(source.url, parts.checkLink, call))?.state;
  const archivedUrl = link?.archivedUrl ?? source.archivedUrl;
  const notes = link?.linkNote ? [link.linkNote] : [];
  const before = bundle.textOf(source);
  if (!archivedUrl || before === undefined) return { notes, ...given({ archivedUrl }) };
  try {
    const page = await parts.pages({ url: withoutBar(archivedUrl) }, call);
    return { notes, archivedUrl, archived: compareTexts(before, page.markdown, source.quotations) };
  } catch (error) {
    const { kind } = failureIn(error, call);
    return { archivedUrl, notes: [...notes, `The archived copy could not be read (${kind}).`] };
  }
}

/** A source whose text was kept: it is read again. */
async function readAgain(source: BundledSource, before: string, checking: Checking): Promise<Seen> {
  const { parts, call } = checking;
  try {
    const page = await parts.pages({ url: source.url, maxAge: 0 }, call);
    const notes = page.wireTruncated || page.partial ? ["Today's text is incomplete."] : [];
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

/** A source of which no text was kept: only its address is looked at. */
async function lookAt(source: BundledSource, { parts, call }: Checking): Promise<Seen> {
  const link = (await linkState(source.url, parts.checkLink, call))?.state;
  const notes = link?.linkNote ? [link.linkNote] : [];
  if (!link || link.linkLive === undefined)
    return {
      state: "unreachable",
      notes: notes.length > 0 ? notes : ["The address did not answer."],
      ...given({ archivedUrl: link?.archivedUrl }),
    };
  return { state: link.linkLive ? "live" : "gone", notes, ...given({ archivedUrl: link.archivedUrl }) };
}

async function integrityOf({ doi }: BundledSource, { parts, bundle, call }: Checking) {
  if (!doi) return {};
  try {
    const { retractionStatus, failedSources } = await parts.integrity(doi, call);
    const date = retractionStatus?.date;
    const since = date === undefined ? undefined : date > bundle.manifest.exportedAt.slice(0, date.length);
    return given({
      retraction: retractionStatus && { ...retractionStatus, ...given({ sinceExport: since }) },
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

const namesOf = ({ url, title, doi, retrievedAt }: BundledSource) => ({ url, ...given({ title, doi, retrievedAt }) });

function sumUp(sources: readonly RecheckedSource[], answers: readonly RecheckedAnswer[]): RecheckResult["summary"] {
  const byState = STATES.map((state) => [state, sources.filter((source) => source.state === state).length]);
  return {
    total: sources.length,
    ...(Object.fromEntries(byState) as Readonly<Record<SourceState, number>>), // the keys are those of STATES
    quotationsGone: sources.reduce((sum, { comparison }) => sum + (comparison?.quotationsGone.length ?? 0), 0),
    retracted: sources.filter(({ retraction }) => retraction?.retracted).length,
    notices: sources.filter(({ retraction }) => retraction !== undefined).length,
    statementsChanged: answers.reduce((sum, { changed }) => sum + changed.length, 0),
  };
}

/** Builds the second look at a record that somebody made earlier. */
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
    // After the sources: what was read again is not read a third time.
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
      summary: sumUp(sources, answers),
      sources,
      answers,
      trust: UNTRUSTED,
    };
  };
}
