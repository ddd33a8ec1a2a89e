import { z } from "zod";
import { keyOfId, keyOfNamed, libraryKey } from "../embedded/id-keys.ts";
import { fromLine } from "../embedded/record-line.ts";
import { candidatesAmong, type KeyHits } from "../embedded/searcher.ts";
import { DEFAULT_LIMIT, MOST_BY_ID, MOST_COMPARED } from "../limits.ts";
import type { FoundWork, SearchOptions, WantedWork, WorksStatus, WorksStore, WorksWriter } from "../store.ts";
import { TitleKeys } from "../title/keys.ts";
import { rank } from "../title/rank.ts";
import type { WorkId, WorkRecord } from "../work.ts";
import { idsOf, isDeletion, namedBy } from "../work-id.ts";
import {
  checkFormat,
  type PostgresRegistryOptions,
  type Rows,
  rowsOf,
  signed,
  type WorksDatabase,
} from "./database.ts";
import { SQL } from "./schema.ts";
import { openPostgresWriter } from "./writer.ts";

/** Records looked at for one key of a title. */
const MOST_BY_KEY = 1_000;

const There = z.object({ there: z.boolean() });
const Line = z.object({ line: z.string() });
const Hits = z.object({ key: z.number(), nos: z.array(z.number()) });
const Source = z.object({ name: z.string(), added: z.number(), changed: z.string().nullable() });
const Note = z.object({ name: z.string(), value: z.string() });
const Bytes = z.object({ bytes: z.number() });

/**
 * A registry in PostgreSQL, for many machines and more works than one disk holds. Its tables are made when it is first
 * written. Any number of processes may read while one adds; they see each commit at their next question.
 *
 * @param database a `Pool` of the package `pg`, which `close` ends
 */
export function openPostgresRegistry(database: WorksDatabase, options: PostgresRegistryOptions = {}): WorksStore {
  return new PostgresRegistry(database, options);
}

class PostgresRegistry implements WorksStore {
  readonly #database: WorksDatabase;
  readonly #options: PostgresRegistryOptions;
  readonly #rows: Rows;
  readonly #titleKeys = new TitleKeys();
  #isThere = false;

  constructor(database: WorksDatabase, options: PostgresRegistryOptions) {
    this.#database = database;
    this.#options = options;
    this.#rows = rowsOf(database, options);
  }

  find(id: WorkId): Promise<readonly WorkRecord[]> {
    return this.#withKey(keyOfId(id), (record) => idsOf(record).includes(id));
  }

  naming(id: WorkId): Promise<readonly WorkRecord[]> {
    return this.#withKey(keyOfNamed(id), (record) => namedBy(record).includes(id));
  }

  async search(
    wanted: WantedWork,
    { limit = DEFAULT_LIMIT, ownLibrary = true }: SearchOptions = {},
  ): Promise<readonly FoundWork[]> {
    if (!(await this.#wasMade())) return [];
    const whole = [...this.#titleKeys.ofOtherTitle(wanted)];
    const parts = [...this.#titleKeys.ofWanted(wanted)];
    const spaces = spacesOf(ownLibrary).map((keyOf) => ({
      whole: signedKeys(whole, keyOf),
      parts: signedKeys(parts, keyOf),
    }));
    const keys = new Set(spaces.flatMap((space) => [...space.whole, ...space.parts]));
    const hits = await this.#rows(Hits, { name: "works-hits", text: SQL.hits, values: [[...keys], MOST_BY_KEY] });
    const best = spaces.flatMap((space) => {
      const own = hits.flatMap(({ key, nos }) => [
        ...(space.whole.has(key) ? [hitsOf(nos, true)] : []),
        ...(space.parts.has(key) ? [hitsOf(nos, false)] : []),
      ]);
      return [...candidatesAmong(own)(MOST_COMPARED)];
    });
    if (best.length === 0) return [];
    const lines = await this.#rows(Line, { name: "works-lines", text: SQL.lines, values: [best] });
    return rank(wanted, recordsIn(lines)).slice(0, limit);
  }

  async status(): Promise<WorksStatus> {
    if (!(await this.#wasMade())) return { bytes: 0, sources: {}, notes: {} };
    const sources = await this.#rows(Source, { text: SQL.sources });
    const notes = await this.#rows(Note, { text: SQL.notes });
    const [size] = await this.#rows(Bytes, { text: SQL.bytes });
    return {
      bytes: size?.bytes ?? 0,
      sources: Object.fromEntries(
        sources.map(({ name, added, changed }) => [name, { added, ...(changed !== null && { changed }) }]),
      ),
      notes: Object.fromEntries(notes.map(({ name, value }) => [name, value])),
    };
  }

  write(): Promise<WorksWriter> {
    return openPostgresWriter(this.#database, this.#options);
  }

  close(): Promise<void> {
    return this.#database.end();
  }

  async #withKey(key: number, isMeant: (record: WorkRecord) => boolean): Promise<readonly WorkRecord[]> {
    if (!(await this.#wasMade())) return [];
    const values = [spacesOf(true).map((keyOf) => signed(keyOf(key))), MOST_BY_ID];
    const lines = await this.#rows(Line, { name: "works-key", text: SQL.withKey, values });
    return recordsIn(lines).filter(isMeant);
  }

  /** Whether anything was ever added. */
  async #wasMade(): Promise<boolean> {
    if (this.#isThere) return true;
    const [known] = await this.#rows(There, { text: SQL.isThere });
    if (known?.there) await checkFormat(this.#rows);
    this.#isThere = known?.there ?? false;
    return this.#isThere;
  }
}

const recordsIn = (lines: readonly z.infer<typeof Line>[]): WorkRecord[] =>
  lines.map(({ line }) => fromLine(line)).filter((record): record is WorkRecord => !isDeletion(record));

type KeyOf = (key: number) => number;

/** Records of one's own bibliographies have keys apart. */
const spacesOf = (ownLibrary: boolean): readonly KeyOf[] => [(key) => key, ...(ownLibrary ? [libraryKey] : [])];

const signedKeys = (keys: readonly number[], keyOf: KeyOf): ReadonlySet<number> =>
  new Set(keys.map((key) => signed(keyOf(key))));

const hitsOf = (nos: readonly number[], isWhole: boolean): KeyHits => ({
  count: nos.length,
  isWhole,
  each(most, take) {
    for (const no of nos.slice(0, most)) take(no);
  },
});
