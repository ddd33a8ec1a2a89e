import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, DONE, openOnce } from "@wellsourced/core";
import type { CorpusOptions, SharedCorpus } from "@wellsourced/corpus";
import type { Owner } from "@wellsourced/sessions";
import { ownerName } from "@wellsourced/sessions/stores";
import type { SharedDatabase } from "../shared-database.ts";
import { createUserFiles, makePrivate } from "../user-files.ts";
import type { Corpora } from "./corpora.ts";

interface SharedCorporaOptions {
  readonly folder: string;
  readonly inMemory: boolean;
  readonly clock: Clock;
  readonly database: SharedDatabase;
  readonly unopened: string;
  /** Options for opening a corpus. */
  readonly optionsOf: (path: string) => Promise<CorpusOptions>;
}

interface Copy {
  readonly name: string;
  readonly corpus: SharedCorpus;
}

/** Interval at which each process applies the changes and erasures of others. */
const LOOK_MS = 10_000;

/**
 * Stores documents in PostgreSQL, with an index in a local file of this process. Each process starts with an empty
 * file, so that documents erased meanwhile cannot reappear from an old one.
 */
export function createSharedCorpora(options: SharedCorporaOptions): Corpora {
  const { folder, inMemory, clock, database, unopened, optionsOf } = options;
  const stop = new AbortController();
  /** Eras of closed copies, by path. */
  const closed = new Map<string, string>();
  let watching: Promise<void> | undefined;

  const opened = openOnce(async () => {
    const { openDocumentLogs, openSharedCorpus } = await import("@wellsourced/corpus");
    const logs = await openDocumentLogs((await database.open()).database);
    const own = inMemory ? undefined : await ownFolder(join(folder, "copies"));
    const files = createUserFiles<Copy>({
      folder: own?.path ?? folder,
      inMemory,
      clock,
      unopened,
      async open(path = ":memory:", owner) {
        const name = ownerName(owner);
        closed.delete(name);
        return { name, corpus: await openSharedCorpus({ ...(await optionsOf(path)), log: logs.of(name) }) };
      },
      async close({ name, corpus }) {
        const era = corpus.era();
        await corpus.close();
        if (era !== undefined) closed.set(name, era);
      },
    });
    watching ??= watch(clock, stop.signal, look);
    return { logs, files, release: own?.release };
  });

  /** Applies erasures of other processes, even for users who make no calls here any more. */
  async function look(): Promise<void> {
    const { logs, files } = await opened.get();
    await files.eachOpen(async ({ corpus }) => {
      // A file without an era contains only additions of this process, and is not a copy yet.
      if (corpus.era() !== undefined) await corpus.catchUp();
    });
    const now = await logs.eras([...closed.keys()]);
    for (const [name, era] of closed)
      if (now.get(name) !== era) {
        closed.delete(name);
        await files.removeNamed(name);
      }
  }

  return {
    use: async (owner, work) => (await opened.get()).files.use(owner, ({ corpus }) => work(corpus)),
    async look(owner, work) {
      const { logs, files } = await opened.get();
      const has = (await logs.eras([ownerName(owner)])).size > 0;
      return has ? files.use(owner, ({ corpus }) => work(corpus)) : undefined;
    },
    async erase(owner: Owner) {
      const { logs, files } = await opened.get();
      const name = ownerName(owner);
      const count = await logs.erase(name);
      await files.removeNamed(name);
      closed.delete(name);
      return count;
    },
    async close() {
      stop.abort(DONE);
      await watching;
      const all = await opened.peek();
      await all?.files.close();
      all?.release?.();
    },
  };
}

async function watch(clock: Clock, signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LOOK_MS, signal).catch(() => undefined);
    // A failure is retried next time; queries also check for themselves.
    if (!signal.aborted) await look().catch(() => undefined);
  }
}

/** Returns a folder that no running process uses. Folders of ended processes are emptied. */
async function ownFolder(folder: string): Promise<{ readonly path: string; release(): void }> {
  const { lockFile } = await import("@wellsourced/crawler/stores");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const take = async (name: string) => {
    const lock = join(folder, `${name}.lock`);
    await makePrivate(lock);
    const release = await lockFile(lock);
    if (release) await rm(join(folder, name), { recursive: true, force: true });
    return release;
  };
  const known = (await readdir(folder)).flatMap((file) =>
    file.endsWith(".lock") ? [file.slice(0, -".lock".length)] : [],
  );
  for (const name of known) (await take(name))?.();
  for (let at = 0; ; at++) {
    const release = await take(String(at));
    if (release) return { path: join(folder, String(at)), release };
  }
}
