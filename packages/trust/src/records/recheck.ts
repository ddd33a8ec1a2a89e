import type { UNTRUSTED } from "@wellsourced/core";
import type { RetractionStatus } from "@wellsourced/core/records";
import type { AnswerReport, StatementState } from "../answers/index.ts";
import type { TextComparison } from "./compare-texts.ts";

/**
 * `unchanged`: the same text. `changed`: a different text. `gone`: the server reports that the page no longer exists.
 * `unreachable`: it could not be read, which says nothing about it. `live`: it exists, and no text was kept for
 * comparison. `not_looked_at`: no request was made.
 */
const STATES = ["unchanged", "changed", "gone", "unreachable", "live", "not_looked_at"] as const;
export type SourceState = (typeof STATES)[number];

/** A source of a record, compared with today. */
export interface RecheckedSource {
  readonly url: string;
  readonly title?: string;
  readonly doi?: string;
  readonly state: SourceState;
  readonly retrievedAt?: string;
  readonly comparison?: TextComparison;
  /** The nearest snapshot of a page that is gone, and its comparison with the text that was read. */
  readonly archivedUrl?: string;
  readonly archived?: TextComparison;
  /** The notice on the work in a registry. */
  readonly retraction?: RetractionStatus & { readonly sinceExport?: boolean };
  /** Registries that could not be queried. */
  readonly failedSources?: readonly string[];
  /** Why something is unknown. */
  readonly notes: readonly string[];
}

/** The state of a statement, and the codes of the reasons to doubt it. */
interface StatementStanding {
  readonly state: StatementState;
  readonly reasons: readonly string[];
}

/** A statement whose check has a different outcome today. */
interface ChangedStatement {
  readonly n: number;
  readonly text: string;
  readonly before: StatementStanding;
  readonly now: StatementStanding;
}

/** The check of an answer, compared with today. */
export interface RecheckedAnswer {
  /** Time of the first check. */
  readonly checkedAt: string;
  /** `not_checked`: it could not be checked today; the notes give the reason. */
  readonly state: "unchanged" | "changed" | "not_checked";
  /** Number of statements compared. */
  readonly compared: number;
  readonly changed: readonly ChangedStatement[];
  /** Number of statements that could not be compared. */
  readonly left: number;
  readonly notes: readonly string[];
}

export type RecheckResult = {
  readonly exportedAt: string;
  readonly checkedAt: string;
  readonly researchGoal: string;
  readonly fingerprint: string;
  /** Whether the contents of the bundle are consistent. */
  readonly intact: boolean;
  /** Proof that nothing was changed: a fingerprint kept elsewhere. Without it, a forged bundle looks consistent too. */
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

interface Judged {
  readonly state: StatementState;
  readonly reasons: readonly { readonly code: string }[];
}

const standingOf = ({ state, reasons }: Judged): StatementStanding => ({
  state,
  reasons: [...new Set(reasons.map(({ code }) => code))].toSorted(),
});

const isSame = (one: StatementStanding, other: StatementStanding): boolean =>
  one.state === other.state && one.reasons.join() === other.reasons.join();

/** An answer that was not checked again. */
export const notChecked = (checkedAt: string, note: string): RecheckedAnswer => ({
  ...{ checkedAt, state: "not_checked", compared: 0, changed: [], left: 0, notes: [note] },
});

/** Compares two checks of an answer, statement by statement. */
export function compareReports(
  checkedAt: string,
  before: { readonly statements: readonly (Judged & { readonly n: number })[] },
  now: Pick<AnswerReport, "statements" | "left">,
): RecheckedAnswer {
  const today = new Map(now.statements.map((statement) => [statement.n, statement]));
  const both = before.statements.flatMap((statement) => {
    const again = today.get(statement.n);
    if (!again) return [];
    return [{ n: statement.n, text: again.text, before: standingOf(statement), now: standingOf(again) }];
  });
  const changed = both.filter((one) => !isSame(one.before, one.now)).toSorted((one, other) => one.n - other.n);
  return {
    checkedAt,
    state: changed.length > 0 ? "changed" : "unchanged",
    compared: both.length,
    changed,
    left: before.statements.length - both.length,
    notes: now.left ? [now.left.reason] : [],
  };
}

/** Counts the sources by state and by finding. */
export function sumUpRecheck(
  sources: readonly RecheckedSource[],
  answers: readonly RecheckedAnswer[],
): RecheckResult["summary"] {
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
