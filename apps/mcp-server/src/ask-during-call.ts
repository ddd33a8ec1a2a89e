import { CODES, ProtocolError } from "./protocol-error.ts";
import { isQuestions, type Question, type Questions } from "./table.ts";

const MAX_ROUNDS = 8;

/**
 * Runs a call that may ask the client questions, in revisions that allow it during the call; repeats the call with the
 * answers until it is done.
 */
export async function askInPlace<Reply extends object>(
  run: (answers: Readonly<Record<string, unknown>>, state: unknown) => Promise<Reply | Questions>,
  ask: (question: Question) => Promise<unknown>,
): Promise<Reply> {
  let answers: Readonly<Record<string, unknown>> = {};
  let state: unknown;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const reply = await run(answers, state);
    if (!isQuestions(reply)) return reply;
    const answered = Object.entries(reply.ask).map(async ([key, question]) => [key, await ask(question)] as const);
    answers = Object.fromEntries(await Promise.all(answered));
    state = reply.state;
  }
  throw new ProtocolError(CODES.internal, `Still asking after ${MAX_ROUNDS} rounds of questions.`);
}

/** Capabilities required for each question. */
export const abilityFor = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
} as const;
