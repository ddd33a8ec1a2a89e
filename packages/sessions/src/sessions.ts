import { randomUUID, randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, Failure, isAnonymous, sha256, systemClock } from "@wellsourced/core";
import type { ResearchStep } from "@wellsourced/core/records";
import { countKeyUse } from "./key-use.ts";
import { createLedger } from "./ledger.ts";
import { Session } from "./records.ts";
import { SESSION_ROOM } from "./room.ts";
import { advance, begin, type Findings, isFull, record, type Step } from "./rules.ts";
import type { RandomBytes, Seal } from "./seal.ts";
import { sessionNotFound } from "./session-not-found.ts";
import type { Owner, Store } from "./store.ts";
import { createSweep } from "./sweep.ts";
import { createVault } from "./vault.ts";

export interface SessionsOptions {
  /** Where sessions live: `createMemoryStore()` forgets them with the process, the others do not. */
  readonly store: Store;
  /** Sessions are closed by it wherever they live, and only its key opens them again. */
  readonly seal: Seal;
  readonly clock?: Clock;
  /** Life of a session that nobody touches, in milliseconds. @default 4 hours */
  readonly ttlMs?: number;
  /** @default 200 */
  readonly maxSteps?: number;
  /** Live sessions of one owner; the one used longest ago goes first. @default 50 */
  readonly maxPerOwner?: number;
  /** Told of sessions that cannot be opened and of what could not be tidied. @default nobody */
  readonly report?: (problem: string) => void;
  readonly randomBytes?: RandomBytes;
  /** Makes the ids; UUIDs of version 4. */
  readonly newId?: () => string;
}

/** A session after a step, and whether there was room for it. */
export interface Taken {
  readonly session: Session;
  readonly limitReached: boolean;
}

export interface NewSession {
  readonly goal?: string | undefined;
  readonly step: Step;
  readonly last: boolean;
}

/** Sessions that are begun all the time must not keep anybody removing them for ever. */
const MOST_ROUNDS = 5;
/** New sessions that are taken away so often in a row are no accident. */
const BEGINNINGS = 5;

/** So many sessions of callers without names are begun before old ones are looked for. */
const SWEEP_AFTER = 500;

/** A look at a session is only written down once so much of its life is gone. */
const RENEWED_AFTER = 0.01;

/** Research sessions of many owners, over a store. Nothing is opened or written before the first call. */
export function createSessions(options: SessionsOptions) {
  const { store, seal, clock = systemClock, ttlMs = 4 * 3_600_000, maxSteps = 200, maxPerOwner = 50 } = options;
  const { report = () => {}, randomBytes = systemRandomBytes, newId = randomUUID } = options;
  const vault = createVault({ store, seal, room: SESSION_ROOM, schema: Session });
  const missing = (): never => {
    throw sessionNotFound(ttlMs);
  };
  const endOf = ({ lastUsed }: Session) => lastUsed + ttlMs;
  const { find, put, change } = createLedger({ vault, clock, randomBytes, endOf, absent: missing });

  /** The owner's live sessions, the one used last first. */
  const liveOf = async (owner: Owner) => {
    const now = clock.now();
    const live = (await store.list(owner)).filter(({ expiresAt }) => expiresAt > now);
    return live.toSorted((a, b) => b.expiresAt - a.expiresAt);
  };

  /**
   * Best effort: one session too many does less harm than a new one that is refused. The new one stays even where others
   * have a clock that runs ahead; what is over is left to the sweep, which keeps what cannot be opened.
   */
  const makeRoom = async (owner: Owner, begun: string) => {
    try {
      const others = (await liveOf(owner)).filter(({ id }) => id !== begun);
      for (const { id } of others.slice(Math.max(0, maxPerOwner - 1))) await store.delete(owner, id);
    } catch (error) {
      report(`An old session could not be removed: ${Failure.from(error).message}`);
    }
  };

  /** The session; looking at it renews its life. @throws {Failure} `session_not_found`, `config` */
  const get = async (owner: Owner, id: string): Promise<Session> => {
    const { record: session, current } = (await find(owner, id)) ?? missing();
    const now = clock.now();
    if (current && now - session.lastUsed < ttlMs * RENEWED_AFTER) return session;
    try {
      await change(owner, id, (stored) => ({ ...stored, lastUsed: now }));
    } catch (error) {
      // A look is good although it cannot be written down; that the life was not renewed is told.
      report(`The life of a session was not renewed: ${Failure.from(error).message}`);
    }
    return session;
  };

  const sweep = createSweep({ store, vault, clock, report });
  let begun = 0;
  /** Callers without names are had for the asking: what they begin is bounded between two rounds of the sweep, too. */
  const sweepNowAndThen = () => {
    begun += 1;
    if (begun % SWEEP_AFTER === 0) sweep().catch((error: unknown) => report(Failure.from(error).message));
  };

  return {
    /** Starts a session with its first step. When this resolves, a crash cannot take it. @throws {Failure} `config` */
    async begin(owner: Owner, { goal, step, last }: NewSession): Promise<Taken> {
      const at = clock.now();
      // Whoever ends all sessions may take away one that is just being written; another one is begun then.
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
     * Takes a further step. When this resolves, a crash cannot take it.
     *
     * @throws {Failure} `session_not_found`; `config` when it cannot be stored, and then nothing was changed
     */
    async step(owner: Owner, id: string, { step, last }: Omit<NewSession, "goal">): Promise<Taken> {
      const at = clock.now();
      const { before, after } = await change(owner, id, (session) => advance(session, step, { at, last, maxSteps }));
      return { session: after, limitReached: isFull(before, maxSteps) };
    },
    get,
    /** The same without renewing its life. @throws {Failure} as `get` */
    peek: async (owner: Owner, id: string): Promise<Session> => ((await find(owner, id)) ?? missing()).record,
    /** One step by its number. @throws {Failure} also `not_found`, with the numbers that there are */
    async getStep(owner: Owner, id: string, stepNumber: number): Promise<ResearchStep> {
      const { steps } = await get(owner, id);
      const step = steps.findLast((one) => one.stepNumber === stepNumber);
      if (step) return step;
      throw new Failure("not_found", `Step ${stepNumber} is not in this session. ${rangeOf(steps)}`);
    },
    /** Adds what a call found. @throws {Failure} as `step` */
    async record(owner: Owner, id: string, findings: Findings): Promise<Session> {
      const at = clock.now();
      return (await change(owner, id, (session) => record(session, findings, at))).after;
    },
    /** Keeps a text or a raw response beside the session, once. Gives its SHA-256. @throws {Failure} as `step` */
    async keep(owner: Owner, id: string, content: Uint8Array): Promise<string> {
      const hash = sha256(content);
      if (!(await vault.putPart(owner, id, { name: hash, bytes: content }))) missing();
      return hash;
    },
    /** What was kept under that hash. @throws {Failure} `config` when it is damaged */
    async kept(owner: Owner, id: string, hash: string): Promise<Uint8Array | undefined> {
      return /^[0-9a-f]{64}$/u.test(hash) ? vault.getPart(owner, id, hash) : undefined;
    },
    /** Whose live session this is: for those to whom its id is all there is to know. @throws {Failure} `config` */
    async ownerOf(id: string): Promise<Owner | undefined> {
      const found = await store.find(id);
      const opened = found && vault.openFound(found);
      if (!opened || opened.expiresAt <= clock.now()) return undefined;
      return { tenant: opened.record.tenant, user: opened.record.user };
    },
    /** Ids of the owner's live sessions, the one used last first. */
    list: async (owner: Owner): Promise<readonly string[]> => (await liveOf(owner)).map(({ id }) => id),
    delete: (owner: Owner, id: string): Promise<void> => store.delete(owner, id),
    /** Removes every session of an owner, also those that are over or cannot be opened. @returns how many */
    async deleteAll(owner: Owner): Promise<number> {
      const listed = await store.list(owner);
      for (const { id } of listed) await store.delete(owner, id);
      return listed.length;
    },
    /** Removes every session of everybody, also those that cannot be opened. @returns how many */
    async endAll(): Promise<number> {
      const met = new Set<string>();
      for (let round = 0; round < MOST_ROUNDS; round++) {
        let left = 0;
        // One that is written to meanwhile stays in this round and goes in the next.
        for await (const found of store.all()) {
          met.add(`${found.owner}/${found.id}`);
          await store.drop(found);
          left += 1;
        }
        if (left === 0) break;
      }
      return met.size;
    },
    /** How many sessions and texts the previous key still seals. */
    keyUse: () => countKeyUse({ store, vault }, textsOf),
    /**
     * Removes what nobody has used for longer than it lives, and looks at all the rest: `active` sessions are there and
     * not complete; `damaged` ones cannot be opened and stay for 30 days more than others.
     */
    sweep,
    close: (): Promise<void> => store.close(),
  };
}

/** The texts that are kept beside a session. */
const textsOf = ({ tenant, user, readings }: Session) => ({
  owner: { tenant, user },
  names: [...new Set(readings.flatMap(({ sha256: hash, notKept }) => (notKept ? [] : [hash])))],
});

/** Research sessions of many owners. */
export type Sessions = ReturnType<typeof createSessions>;

const rangeOf = (steps: readonly ResearchStep[]): string => {
  const numbers = steps.map(({ stepNumber }) => stepNumber);
  return `Its steps are ${Math.min(...numbers)}–${Math.max(...numbers)}.`;
};
