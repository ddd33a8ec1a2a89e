import { Failure, toTimestamp, UNTRUSTED } from "@wellsourced/core";
import type { ResearchStep } from "@wellsourced/core/records";
import {
  type Session,
  type SessionOverview,
  type Step,
  type StepReply,
  sessionNotFound,
  type Taken,
  toOverview,
  toStepReply,
} from "@wellsourced/sessions";
import { type Call, ownerOf } from "../../call.ts";
import type { SessionOpener } from "../../session-store.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { assess, type Deepening, type Depth, runRefinements } from "./deepen.ts";
import { type Notes, note } from "./note.ts";

/** A research step as reported by the researcher. */
export interface StepQuery extends Step {
  /** False with the last step. */
  readonly nextStepNeeded: boolean;
  /** Required from the second step on; the first one starts a session. */
  readonly sessionId?: string | undefined;
  /** Used only in the first step. @default the first 200 characters of its description */
  readonly researchGoal?: string | undefined;
  /** @default full up to eight steps */
  readonly responseMode?: "full" | "summary" | undefined;
  /** `standard` also judges the sources, `thorough` also searches for missing ones. @default "quick" */
  readonly depth?: Depth | undefined;
}

export type StepResult = StepReply & Partial<Deepening> & { readonly trust: typeof UNTRUSTED };
export type OverviewResult = SessionOverview & { readonly trust: typeof UNTRUSTED };
export type OneStepResult = {
  readonly sessionId: string;
  readonly responseMode: "step";
  readonly step: ResearchStep;
  readonly trust: typeof UNTRUSTED;
};

/** A session in a list; an unreadable one has only a `problem`. */
export type ListedSession = {
  readonly sessionId: string;
  readonly researchGoal: string;
  readonly stepCount: number;
  readonly sourceCount: number;
  readonly isComplete: boolean;
  readonly lastUsed: string;
  readonly problem?: string;
};

async function listed(sessionId: string, open: () => Promise<Session>): Promise<ListedSession> {
  try {
    const { researchGoal, steps, sources, complete, lastUsed } = await open();
    const counts = { stepCount: steps.length, sourceCount: sources.length };
    return { sessionId, researchGoal, ...counts, isComplete: complete, lastUsed: toTimestamp(lastUsed) };
  } catch (error) {
    const problem = Failure.from(error).message;
    return { sessionId, researchGoal: "", stepCount: 0, sourceCount: 0, isComplete: false, lastUsed: "", problem };
  }
}

interface ResearchParts extends Pick<Parts, "clock" | "searchWeb"> {
  readonly opener: SessionOpener;
  readonly ttlMs: number;
  /** Maximum bytes of a session's texts. */
  readonly textBytes: number;
}

const withHint = (error: unknown, { stepNumber }: StepQuery, ttlMs: number): unknown => {
  if (!(error instanceof Failure) || error.kind !== "session_not_found") return error;
  return new Failure("session_not_found", sessionNotFound(ttlMs).message, {
    recoveryHint: { lastKnownStep: stepNumber - 1, canResume: false },
  });
};

/** Creates research sessions, which store steps and findings. */
export function createResearch({ opener, clock, searchWeb, ttlMs, textBytes }: ResearchParts) {
  const take = async (query: StepQuery, call: Call): Promise<Taken> => {
    const { sessionId, researchGoal: goal, nextStepNeeded, responseMode: _mode, depth: _depth, ...step } = query;
    const owner = ownerOf(call);
    if (step.stepNumber === 1) return (await opener.open()).begin(owner, { goal, step, last: !nextStepNeeded });
    if (!sessionId)
      throw new Failure(
        "validation",
        "sessionId is required from step 2 on. Pass the sessionId of step 1, recover it with get_research_session, or restart at step 1.",
      );
    try {
      return await (await opener.open()).step(owner, sessionId, { step, last: !nextStepNeeded });
    } catch (error) {
      throw withHint(error, query, ttlMs);
    }
  };

  const noteIn = async (sessionId: string, notes: Notes, call: Call): Promise<void> =>
    note(await opener.open(), { owner: ownerOf(call), id: sessionId, room: textBytes }, notes);

  const deepen = async (session: Session, depth: "standard" | "thorough", call: Call) => {
    const assessed = assess(session);
    if (depth === "standard") return { session, deepening: { depth, ...assessed } };
    const parts = { searchWeb, clock };
    const { deepening, sources, outcomes } = await runRefinements(assessed.refinementQueries, parts, call);
    try {
      await noteIn(session.id, { sources, outcomes }, call);
    } catch (error) {
      // The step is already stored; if the call failed now, the caller would repeat it.
      const why = `What was found could not be recorded: ${failureIn(error, call).message}`;
      const refinementWarning = [deepening.refinementWarning, why].filter(Boolean).join(" ");
      return { session, deepening: { depth, ...assessed, ...deepening, refinementWarning } };
    }
    const after = await (await opener.open()).peek(ownerOf(call), session.id);
    return { session: after, deepening: { depth, ...assessed, ...deepening } };
  };

  const session = async (sessionId: string, call: Call = {}): Promise<Session> =>
    (await opener.open()).get(ownerOf(call), sessionId);

  return {
    /**
     * Records a step, which is stored when this resolves. @throws {Failure} `validation`, `session_not_found`, `config`
     */
    async step(query: StepQuery, call: Call = {}): Promise<StepResult> {
      const { depth = "quick", responseMode: mode, stepNumber: currentStep } = query;
      const { session: taken, limitReached } = await take(query, call);
      const { session: now, deepening } =
        depth === "quick" ? { session: taken, deepening: {} } : await deepen(taken, depth, call);
      return { ...toStepReply(now, { currentStep, mode, limitReached }), ...deepening, trust: UNTRUSTED };
    },
    /** The state of a session. @throws {Failure} `session_not_found`, `config` */
    async overview(sessionId: string, call: Call = {}): Promise<OverviewResult> {
      return { ...toOverview(await session(sessionId, call)), trust: UNTRUSTED };
    },
    /** One step in full. @throws {Failure} also `not_found` */
    async oneStep(sessionId: string, stepNumber: number, call: Call = {}): Promise<OneStepResult> {
      const step = await (await opener.open()).getStep(ownerOf(call), sessionId, stepNumber);
      return { sessionId, responseMode: "step", step, trust: UNTRUSTED };
    },
    /** The stored session. @throws {Failure} as `overview` */
    get: session,
    /** A text that was read in the session. */
    async text(sessionId: string, sha256: string, call: Call = {}): Promise<string | undefined> {
      const bytes = await (await opener.open()).kept(ownerOf(call), sessionId, sha256);
      return bytes && Buffer.from(bytes).toString("utf8");
    },
    /**
     * The owner of a live session, for servers that identify callers by session id alone. @throws {Failure} `config`
     */
    ownerOf: async (sessionId: string) => (await opener.open()).ownerOf(sessionId),
    /** Records findings. @throws {Failure} as `overview` */
    note: noteIn,
    /** Sessions of the caller, most recently used first. */
    async list(call: Call = {}): Promise<readonly ListedSession[]> {
      const sessions = await opener.open();
      const owner = ownerOf(call);
      const found: ListedSession[] = [];
      for (const id of await sessions.list(owner)) found.push(await listed(id, () => sessions.peek(owner, id)));
      return found;
    },
    /** Ends all sessions of all users. @returns their number @throws {Failure} `config` */
    endAll: async (): Promise<number> => (await opener.open()).endAll(),
    /** Number of incomplete live sessions of all users. */
    active: async (): Promise<number> => (await (await opener.open()).sweep()).active,
  };
}

export type Research = ReturnType<typeof createResearch>;
