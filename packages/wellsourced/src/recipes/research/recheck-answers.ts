import type { BundledAnswer, OpenedBundle } from "@wellsourced/sessions/export";
import type { AnswerReport, StatementState } from "@wellsourced/trust/answers";
import type { Call } from "../../call.ts";
import type { CheckAnswerQuery } from "../answers/types.ts";
import { failureIn } from "../failure-in.ts";
import { readAnswerRecord } from "./answer-record.ts";

/** How a statement stands: its state, and the codes of the reasons to doubt it. */
export interface StatementStanding {
  readonly state: StatementState;
  readonly reasons: readonly string[];
}

/** A statement that no longer stands as it did. */
export interface ChangedStatement {
  readonly n: number;
  readonly text: string;
  readonly before: StatementStanding;
  readonly now: StatementStanding;
}

/** What became of the check of one answer. */
export interface RecheckedAnswer {
  /** When it was checked first. */
  readonly checkedAt: string;
  /** `not_checked`: nothing is known of it today; the notes say why. */
  readonly state: "unchanged" | "changed" | "not_checked";
  /** Statements that were compared. */
  readonly compared: number;
  readonly changed: readonly ChangedStatement[];
  /** Statements that could not be compared. */
  readonly left: number;
  readonly notes: readonly string[];
}

export type CheckAgain = (query: CheckAnswerQuery, call: Call) => Promise<AnswerReport>;

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

const notChecked = ({ checkedAt }: BundledAnswer, note: string): RecheckedAnswer => ({
  ...{ checkedAt, state: "not_checked", compared: 0, changed: [], left: 0, notes: [note] },
});

/**
 * Checks an answer of a bundle again, and compares statement by statement.
 *
 * @param check absent: nobody is asked
 */
export async function recheckAnswer(
  answer: BundledAnswer,
  { reportOf }: Pick<OpenedBundle, "reportOf">,
  check: CheckAgain | undefined,
  call: Call,
): Promise<RecheckedAnswer> {
  const kept = reportOf(answer);
  if (kept === undefined) return notChecked(answer, "The report of the first check was not kept.");
  if (!check) return notChecked(answer, "Nobody was asked.");
  const record = readAnswerRecord(kept);
  if (!record) return notChecked(answer, "The report of the first check cannot be read.");
  const { query, report: before } = record;
  call.onProgress?.("Checking an answer again");
  try {
    const report = await check({ ...query, answer: before.answer, maxAge: 0 }, call);
    const today = new Map(report.statements.map((statement) => [statement.n, statement]));
    const both = before.statements.flatMap((statement) => {
      const now = today.get(statement.n);
      return now ? [{ n: statement.n, text: now.text, before: standingOf(statement), now: standingOf(now) }] : [];
    });
    const changed = both.filter((one) => !isSame(one.before, one.now)).toSorted((one, other) => one.n - other.n);
    return {
      checkedAt: answer.checkedAt,
      state: changed.length > 0 ? "changed" : "unchanged",
      compared: both.length,
      changed,
      left: before.statements.length - both.length,
      notes: report.left ? [report.left.reason] : [],
    };
  } catch (error) {
    return notChecked(answer, failureIn(error, call).message);
  }
}
