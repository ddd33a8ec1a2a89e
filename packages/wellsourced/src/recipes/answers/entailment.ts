import { Failure } from "@wellsourced/core";
import type { Entailment, Entails } from "@wellsourced/trust";
import { type CheckedStatement, leastDoubt } from "@wellsourced/trust/answers";
import { doubtWith } from "@wellsourced/trust/statements";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";

/** Concurrent requests to the model. */
const AT_ONCE = 4;

/**
 * Adds a model's verdict to each statement with evidence. It changes only the statement's rank in the order of review,
 * within the limits of its reasons. After a failure the model is not queried again, and a note is added.
 */
export async function withEntailment(
  statements: readonly CheckedStatement[],
  entails: Entails | undefined,
  call: Call,
): Promise<{ readonly statements: readonly CheckedStatement[]; readonly note?: string }> {
  if (!entails) return { statements };
  let failed: string | undefined;
  const asked = await each(statements, AT_ONCE, async (statement) => {
    const passage = statement.evidence.map(({ sentence }) => sentence).join("\n");
    if (failed !== undefined || passage === "") return statement;
    try {
      return besideWord(statement, await entails(statement.text, passage, call.signal));
    } catch (error) {
      if (call.signal?.aborted) throw error;
      failed ??= Failure.from(error).message;
      return statement;
    }
  });
  if (failed === undefined) return { statements: asked };
  // The results before the failure cover an arbitrary part of the statements, so none is used.
  return { statements, note: `The configured model was not used, because it failed: ${failed}` };
}

function besideWord(statement: CheckedStatement, entailment: Entailment): CheckedStatement {
  const doubt = Math.max(leastDoubt(statement.reasons), doubtWith(statement.doubt, entailment));
  return { ...statement, doubt: Number(doubt.toFixed(3)), entailment };
}
