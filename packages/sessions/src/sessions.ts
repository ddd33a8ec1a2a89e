import { randomUUID, randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, Failure, isAnonymous, sha256, systemClock } from "@wellsourced/core";
import type { ResearchStep } from "@wellsourced/core/records";
import { createConcurrentRecords } from "./concurrent-records.ts";
import { countKeyUse } from "./key-use.ts";
import { SESSION_RECORDS } from "./record-kind.ts";
import { Session } from "./records.ts";
import { advance, begin, type Findings, isFull, record, type Step } from "./rules.ts";
import type { RandomBytes, Seal } from "./seal.ts";
import { createSealedStore } from "./sealed-store.ts";
import { sessionNotFound } from "./session-not-found.ts";
import type { Owner, Store } from "./store.ts";
import { createSweep } from "./sweep.ts";

export interface SessionsOptions {
  /** Store for the sessions; `createMemoryStore()` does not outlast the process. */
  readonly store: Store;
  /** Seals the sessions in every store; only its keys open them. */
  readonly seal: Seal;
  readonly clock?: Clock;
  /** Lifetime of an unused session in milliseconds. @default 4 hours */
  readonly ttlMs?: number;
  /** @default 200 */
  readonly maxSteps?: number;
  /** Active sessions of one owner; beyond that, the least recently used one is removed. @default 50 */
  readonly maxPerOwner?: number;
  /** Called with problems of opening or cleaning up sessions. @default none */
  readonly report?: (problem: string) => void;
  readonly randomBytes?: RandomBytes;
  /** Creates ids. @default UUID version 4 */
  readonly newId?: () => string;
}

/** A session after a step, and whether the step limit was reached. */
export interface Taken {
  readonly session: Session;
  readonly limitReached: boolean;
}

export interface NewSession {
  readonly goal?: string | undefined;
  readonly step: Step;
  readonly last: boolean;
}

/** Maximum rounds, since new sessions may keep appearing. */
const MOST_ROUNDS = 5;
/** Attempts to create a session that is removed at once. */
const BEGINNINGS = 5;

/** Anonymous sessions created between sweeps. */
const SWEEP_AFTER = 500;

/** Share of the lifetime after which reading a session renews it. */
const RENEWED_AFTER = 0.01;

/** Creates research sessions of many owners over a store. Nothing is opened or written before the first call. */
export function createSessions(options: SessionsOptions) {
  const { store, seal, clock = systemClock, ttlMs = 4 * 3_600_000, maxSteps = 200, maxPerOwner = 50 } = options;
  const { report = () => {}, randomBytes = systemRandomBytes, newId = randomUUID } = options;
  const sealedStore = createSealedStore({ store, seal, kind: SESSION_RECORDS, schema: Session });
  const missing = (): never => {
    throw sessionNotFound(ttlMs);
  };
  const endOf = ({ lastUsed }: Session) => lastUsed + ttlMs;
  const { find, put, change } = createConcurrentRecords({ sealedStore, clock, randomBytes, endOf, absent: missing });

  /** Active sessions of an owner, most recently used first. */
  const liveOf = async (owner: Owner) => {
    const now = clock.now();
    const live = (await store.list(owner)).filter(({ expiresAt }) => expiresAt > now);
    return live.toSorted((a, b) => b.expiresAt - a.expiresAt);
  };

  /**
   * Removes the owner's oldest sessions. Best effort: an extra session is better than refusing a new one. The new one
   * stays even if clocks differ; expired ones are left to the sweep.
   */
  const makeRoom = async (owner: Owner, begun: string) => {
    try {
      const others = (await liveOf(owner)).filter(({ id }) => id !== begun);
      for (const { id } of others.slice(Math.max(0, maxPerOwner - 1))) await store.delete(owner, id);
    } catch (error) {
      report(`An old session could not be removed: ${Failure.from(error).message}`);
    }
  };

  /** Returns a session and renews its lifetime. @throws {Failure} `session_not_found`, `config` */
  const get = async (owner: Owner, id: string): Promise<Session> => {
    const { record: session, current } = (await find(owner, id)) ?? missing();
    const now = clock.now();
    if (current && now - session.lastUsed < ttlMs * RENEWED_AFTER) return session;
    try {
      await change(owner, id, (stored) => ({ ...stored, lastUsed: now }));
    } catch (error) {
      // The session can be used even if renewing fails.
      report(`The life of a session was not renewed: ${Failure.from(error).message}`);
    }
    return session;
  };

  const sweep = createSweep({ store, sealedStore, clock, report });
  let begun = 0;
  /** Limits anonymous sessions between regular sweeps, since anyone can create them. */
  const sweepNowAndThen = () => {
    begun += 1;
    if (begun % SWEEP_AFTER === 0) sweep().catch((error: unknown) => report(Failure.from(error).message));
  };

  return {
    /** Starts a session with its first step; durable once resolved. @throws {Failure} `config` */
    async begin(owner: Owner, { goal, step, last }: NewSession): Promise<Taken> {
      const at = clock.now();
      // `endAll` may remove a session while it is written; then try again.
      for (let tries = 0; tries < BEGINNINGS; tries++) {
        const session = advance(begin(owner, { id: newId(), at, goal, step }), step, { at, last, maxSteps });
        if (!(await put(owner, session.id, { version: 1, record: session }))) continue;
        await makeRoom(owner, session.id);
        if (isAnonymous(owner)) sweepNowAndThen();
        return { session, limitReached: false };
      }
      throw new Failure("config", "The new session was removed while it was being saved. Try again.");
    },
    /**
     * Adds a step; durable once resolved.
     *
     * @throws {Failure} `session_not_found`; `config` if it cannot be stored, and nothing was changed
     */
    async step(owner: Owner, id: string, { step, last }: Omit<NewSession, "goal">): Promise<Taken> {
      const at = clock.now();
      const { before, after } = await change(owner, id, (session) => advance(session, step, { at, last, maxSteps }));
      return { session: after, limitReached: isFull(before, maxSteps) };
    },
    get,
    /** Returns a session without renewing it. @throws {Failure} as `get` */
    peek: async (owner: Owner, id: string): Promise<Session> => ((await find(owner, id)) ?? missing()).record,
    /** Returns a step by number. @throws {Failure} also `not_found`, with the existing numbers */
    async getStep(owner: Owner, id: string, stepNumber: number): Promise<ResearchStep> {
      const { steps } = await get(owner, id);
      const step = steps.findLast((one) => one.stepNumber === stepNumber);
      if (step) return step;
      throw new Failure("not_found", `Step ${stepNumber} is not in this session. ${rangeOf(steps)}`);
    },
    /** Adds findings of a call. @throws {Failure} as `step` */
    async record(owner: Owner, id: string, findings: Findings): Promise<Session> {
      const at = clock.now();
      return (await change(owner, id, (session) => record(session, findings, at))).after;
    },
    /** Stores a text or raw response with the session, once, and returns its SHA-256. @throws {Failure} as `step` */
    async keep(owner: Owner, id: string, content: Uint8Array): Promise<string> {
      const hash = sha256(content);
      if (!(await sealedStore.putPart(owner, id, { name: hash, bytes: content }))) missing();
      return hash;
    },
    /** Returns content stored by `keep`. @throws {Failure} `config` if it is damaged */
    async kept(owner: Owner, id: string, hash: string): Promise<Uint8Array | undefined> {
      return /^[0-9a-f]{64}$/u.test(hash) ? sealedStore.getPart(owner, id, hash) : undefined;
    },
    /** Returns the owner of an active session, for callers who know only its id. @throws {Failure} `config` */
    async ownerOf(id: string): Promise<Owner | undefined> {
      const found = await store.find(id);
      const opened = found && sealedStore.openFound(found);
      if (!opened || opened.expiresAt <= clock.now()) return undefined;
      return { tenant: opened.record.tenant, user: opened.record.user };
    },
    /** Ids of the owner's active sessions, most recently used first. */
    list: async (owner: Owner): Promise<readonly string[]> => (await liveOf(owner)).map(({ id }) => id),
    delete: (owner: Owner, id: string): Promise<void> => store.delete(owner, id),
    /** Removes all sessions of an owner, including expired and unreadable ones. @returns their number */
    async deleteAll(owner: Owner): Promise<number> {
      const listed = await store.list(owner);
      for (const { id } of listed) await store.delete(owner, id);
      return listed.length;
    },
    /** Removes all sessions of all owners, including unreadable ones. @returns their number */
    async endAll(): Promise<number> {
      const met = new Set<string>();
      for (let round = 0; round < MOST_ROUNDS; round++) {
        let left = 0;
        // A session written meanwhile is removed in the next round.
        for await (const found of store.all()) {
          met.add(`${found.owner}/${found.id}`);
          await store.drop(found);
          left += 1;
        }
        if (left === 0) break;
      }
      return met.size;
    },
    keyUse: () => countKeyUse({ store, sealedStore }, textsOf),
    /**
     * Removes expired sessions and checks the others: `active` sessions are not complete; `damaged` ones cannot be
     * opened and are kept for 30 more days.
     */
    sweep,
    close: (): Promise<void> => store.close(),
  };
}

/** Texts stored with a session. */
const textsOf = ({ tenant, user, readings }: Session) => ({
  owner: { tenant, user },
  names: [...new Set(readings.flatMap(({ sha256: hash, notKept }) => (notKept ? [] : [hash])))],
});

export type Sessions = ReturnType<typeof createSessions>;

const rangeOf = (steps: readonly ResearchStep[]): string => {
  const numbers = steps.map(({ stepNumber }) => stepNumber);
  return `Its steps are ${Math.min(...numbers)}–${Math.max(...numbers)}.`;
};
