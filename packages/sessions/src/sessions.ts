import { randomUUID, randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, Failure, sha256, systemClock } from "@wellsourced/core";
import type { ResearchStep } from "@wellsourced/core/records";
import type { Session } from "./records.ts";
import { advance, begin, type Findings, isFull, record, type Step } from "./rules.ts";
import { expiryOf, type RandomBytes, type Seal } from "./seal.ts";
import { type Found, type Owner, ownerName, type Store } from "./store.ts";
import { createVault, type Opened } from "./vault.ts";

/**
 * Work on one thing, one after the other in the order of asking; work on different things goes on at once. A failure
 * is its own caller's alone.
 */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

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

/** What a round of tidying came to. */
export interface Swept {
  readonly removed: number;
  /** Sessions that are there and not complete. */
  readonly active: number;
  /** Ids of those that cannot be opened. They stay for 30 days more than others. */
  readonly damaged: readonly string[];
}

export interface NewSession {
  readonly goal?: string | undefined;
  readonly step: Step;
  readonly last: boolean;
}

/** Research sessions of many owners. */
export interface Sessions {
  /** Starts a session with its first step. When this resolves, a crash cannot take it. @throws {Failure} `config` */
  begin(owner: Owner, first: NewSession): Promise<Taken>;
  /**
   * Takes a further step. When this resolves, a crash cannot take it.
   *
   * @throws {Failure} `session_not_found`; `config` when it cannot be stored, and then nothing was changed
   */
  step(owner: Owner, id: string, next: { readonly step: Step; readonly last: boolean }): Promise<Taken>;
  /** The session; looking at it renews its life. @throws {Failure} `session_not_found`, `config` */
  get(owner: Owner, id: string): Promise<Session>;
  /** The same without renewing its life. @throws {Failure} as `get` */
  peek(owner: Owner, id: string): Promise<Session>;
  /** One step by its number. @throws {Failure} also `not_found`, with the numbers that there are */
  getStep(owner: Owner, id: string, stepNumber: number): Promise<ResearchStep>;
  /** Adds what a call found. @throws {Failure} as `step` */
  record(owner: Owner, id: string, findings: Findings): Promise<Session>;
  /** Keeps a text or a raw response beside the session, once. Gives its SHA-256. @throws {Failure} as `step` */
  keep(owner: Owner, id: string, content: Uint8Array): Promise<string>;
  /** What was kept under that hash. @throws {Failure} `config` when it is damaged */
  kept(owner: Owner, id: string, sha256: string): Promise<Uint8Array | undefined>;
  /** Whose live session this is: for those to whom its id is all there is to know. @throws {Failure} `config` */
  ownerOf(id: string): Promise<Owner | undefined>;
  /** Ids of the owner's live sessions, the one used last first. */
  list(owner: Owner): Promise<readonly string[]>;
  delete(owner: Owner, id: string): Promise<void>;
  /**
   * Removes what nobody has used for longer than it lives, and looks at all the rest. A stored version that an earlier
   * sweep has opened is not opened again.
   */
  sweep(): Promise<Swept>;
  close(): Promise<void>;
}

/** What a sweep needs to know of a session. */
interface Looked {
  readonly complete: boolean;
  readonly expiresAt: number;
}

const HOUR = 3_600_000;
/** What cannot be opened stays for so long after its end: somebody may still bring the key. */
const DAMAGED_LIFE = 30 * 24 * HOUR;
/** A look at a session is only written down once so much of its life is gone. */
const RENEWED_AFTER = 0.01;
/** Writers of one session that collide so often in a row are no accident. */
const TRIES = 200;

function lifeInWords(ttlMs: number): string {
  const units = [
    [HOUR, "hour"],
    [60_000, "minute"],
    [1_000, "second"],
  ] as const;
  const [size, unit] = units.find(([ms]) => ttlMs % ms === 0 && ttlMs >= ms) ?? [1, "millisecond"];
  const count = ttlMs / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The failure for a session that is not there, has expired, or is somebody else's: nobody can tell which. */
export const sessionNotFound = (ttlMs = 4 * HOUR): Failure =>
  new Failure(
    "session_not_found",
    `Session not found or expired. Sessions last ${lifeInWords(ttlMs)} from last activity.`,
  );

/** Research sessions over a store. Nothing is opened or written before the first call. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, seal, clock = systemClock, ttlMs = 4 * HOUR, maxSteps = 200, maxPerOwner = 50 } = options;
  const { report = () => {}, randomBytes = systemRandomBytes, newId = randomUUID } = options;
  const vault = createVault(store, seal);
  const turns = createTurns();
  /** What the last sweep learnt, by the hash of the stored bytes. */
  let opened = new Map<string, Looked>();

  const find = async (owner: Owner, id: string): Promise<Opened> => {
    const opened = await vault.get(owner, id);
    if (opened && opened.expiresAt > clock.now()) return opened;
    throw sessionNotFound(ttlMs);
  };

  const put = (owner: Owner, version: number, session: Session) =>
    vault.put(owner, { session, version, expiresAt: session.lastUsed + ttlMs });

  /** Reads, changes and writes until nobody came between. */
  const change = (owner: Owner, id: string, make: (session: Session) => Session) =>
    turns(`${ownerName(owner)}/${id}`, async () => {
      for (let tries = 0; tries < TRIES; tries++) {
        const { session: before, version } = await find(owner, id);
        const after = make(before);
        if (await put(owner, version + 1, after)) return { before, after };
        await clock.sleep((randomBytes(1)[0] ?? 0) / 16);
      }
      throw new Failure("config", `The session ${id} is being changed by too many processes at once. Try again.`, {
        suggestedAction: "retry_after_delay",
      });
    });

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

  const look = (found: Found): Looked | undefined => {
    const it = vault.openFound(found);
    return it && { complete: it.session.complete, expiresAt: it.expiresAt };
  };

  /** One that cannot be removed keeps no other from it. */
  const drop = async (found: Found): Promise<boolean> => {
    try {
      await store.drop(found);
      return true;
    } catch (error) {
      report(`The stored session ${found.id} could not be removed: ${Failure.from(error).message}`);
      return false;
    }
  };

  const get = async (owner: Owner, id: string): Promise<Session> => {
    const opened = await find(owner, id);
    const now = clock.now();
    if (opened.current && now - opened.session.lastUsed < ttlMs * RENEWED_AFTER) return opened.session;
    try {
      await change(owner, id, (session) => ({ ...session, lastUsed: now }));
    } catch (error) {
      // A look is good although it cannot be written down; that the life was not renewed is told.
      report(`The life of a session was not renewed: ${Failure.from(error).message}`);
    }
    return opened.session;
  };

  return {
    async begin(owner, { goal, step, last }) {
      const at = clock.now();
      const session = advance(begin(owner, { id: newId(), at, goal, step }), step, { at, last, maxSteps });
      if (!(await put(owner, 1, session)))
        throw new Failure("config", "The new session received an id that is already in use. Try again.");
      await makeRoom(owner, session.id);
      return { session, limitReached: false };
    },
    async step(owner, id, { step, last }) {
      const at = clock.now();
      const { before, after } = await change(owner, id, (session) => advance(session, step, { at, last, maxSteps }));
      return { session: after, limitReached: isFull(before, maxSteps) };
    },
    get,
    peek: async (owner, id) => (await find(owner, id)).session,
    async getStep(owner, id, stepNumber) {
      const { steps } = await get(owner, id);
      const step = steps.findLast((one) => one.stepNumber === stepNumber);
      if (step) return step;
      throw new Failure("not_found", `Step ${stepNumber} is not in this session. ${rangeOf(steps)}`);
    },
    async record(owner, id, findings) {
      const at = clock.now();
      return (await change(owner, id, (session) => record(session, findings, at))).after;
    },
    async keep(owner, id, content) {
      const hash = sha256(content);
      if (!(await vault.putPart(owner, id, { name: hash, bytes: content }))) throw sessionNotFound(ttlMs);
      return hash;
    },
    async kept(owner, id, hash) {
      return /^[0-9a-f]{64}$/u.test(hash) ? vault.getPart(owner, id, hash) : undefined;
    },
    async ownerOf(id) {
      const found = await store.find(id);
      const opened = found && vault.openFound(found);
      if (!opened || opened.expiresAt <= clock.now()) return undefined;
      return { tenant: opened.session.tenant, user: opened.session.user };
    },
    list: async (owner) => (await liveOf(owner)).map(({ id }) => id),
    delete: (owner, id) => store.delete(owner, id),
    async sweep() {
      let [removed, active] = [0, 0];
      const damaged: string[] = [];
      const seen = new Map<string, Looked>();
      for await (const found of store.all()) {
        const hash = `${found.owner}/${found.id}/${found.version}/${sha256(found.bytes)}`;
        const looked = opened.get(hash) ?? look(found);
        if (looked) seen.set(hash, looked);
        const isOver =
          (looked ? looked.expiresAt : (expiryOf(found.bytes) ?? Number.POSITIVE_INFINITY) + DAMAGED_LIFE) <=
          clock.now();
        if (!looked) damaged.push(found.id);
        else if (!(isOver || looked.complete)) active += 1;
        if (isOver && (await drop(found))) removed += 1;
      }
      opened = seen;
      if (damaged.length > 0)
        report(`${damaged.length} stored sessions cannot be opened: ${damaged.slice(0, 10).join(", ")}.`);
      return { removed, active, damaged };
    },
    close: () => store.close(),
  };
}

const rangeOf = (steps: readonly ResearchStep[]): string => {
  const numbers = steps.map(({ stepNumber }) => stepNumber);
  return `Its steps are ${Math.min(...numbers)}–${Math.max(...numbers)}.`;
};
