import { join } from "node:path";
import { DEFAULT_LIMIT, MOST_BY_ID, MOST_COMPARED } from "../limits.ts";
import type { FoundWork, SearchOptions, WantedWork, WorksStatus, WorksStore, WorksWriter } from "../store.ts";
import { rank } from "../title/rank.ts";
import { OWN_LIBRARY, type WorkId, type WorkRecord } from "../work.ts";
import { idsOf, isDeletion, namedBy, ownId } from "../work-id.ts";
import { storageFailure } from "./file.ts";
import { keyOfId, keyOfNamed, libraryKey } from "./id-keys.ts";
import { KeyReader } from "./key-reader.ts";
import { type Manifest, manifestVersion, readManifest } from "./manifest.ts";
import { RecordReader } from "./record-file.ts";
import { candidatesFor } from "./searcher.ts";
import { openWriter } from "./writer.ts";

/** Records read to find those to compare, where many were replaced. */
const MOST_READ = 320;

/** What is open of one commit. */
interface View {
  readonly version: string;
  readonly manifest: Manifest;
  readonly keys: readonly KeyReader[];
  readonly records: RecordReader | undefined;
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
const ATTEMPTS = 10;

/** Opens the last commit. Its files may be merged into others in the meantime: then the next commit is there. */
function openView(folder: string, attempts = ATTEMPTS): View {
  const version = manifestVersion(folder);
  const manifest = readManifest(folder);
  const keys: KeyReader[] = [];
  try {
    for (const { file } of manifest.keys) keys.push(new KeyReader(join(folder, file)));
    return { version, manifest, keys, records: manifest.records > 0 ? new RecordReader(folder) : undefined };
  } catch (error) {
    for (const reader of keys) reader.close();
    if (attempts > 1 && isMissing(error)) return openView(folder, attempts - 1);
    throw error;
  }
}

function closeView({ keys, records }: View): void {
  for (const reader of keys) reader.close();
  records?.close();
}

/**
 * Opens a registry in a folder, which need not exist yet. Several processes may read while one adds; a reader sees each
 * commit at its next question.
 *
 * @throws {Failure} `config` if the folder has a registry in another format
 */
export function openRegistry(folder: string): WorksStore {
  return new Registry(folder);
}

class Registry implements WorksStore {
  readonly #folder: string;
  #open: View | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(id: WorkId): Promise<readonly WorkRecord[]> {
    return this.#withKey(keyOfId(id), (record) => idsOf(record).includes(id));
  }

  async naming(id: WorkId): Promise<readonly WorkRecord[]> {
    return this.#withKey(keyOfNamed(id), (record) => namedBy(record).includes(id));
  }

  async search(
    wanted: WantedWork,
    { limit = DEFAULT_LIMIT, ownLibrary = true }: SearchOptions = {},
  ): Promise<readonly FoundWork[]> {
    const view = this.#view();
    const records = spacesOf(view, ownLibrary).flatMap((keyOf) => this.#alike(view, wanted, keyOf));
    return rank(wanted, records).slice(0, limit);
  }

  async status(): Promise<WorksStatus> {
    const { records, blocks, keys, sources, notes } = this.#view().manifest;
    return { bytes: keys.reduce((sum, { bytes }) => sum + bytes, records + blocks), sources, notes };
  }

  write(): Promise<WorksWriter> {
    return openWriter(this.#folder);
  }

  async close(): Promise<void> {
    if (this.#open) closeView(this.#open);
    this.#open = undefined;
  }

  #view(): View {
    if (this.#open?.version === manifestVersion(this.#folder) && this.#open) return this.#open;
    if (this.#open) closeView(this.#open);
    this.#open = undefined;
    try {
      this.#open = openView(this.#folder);
    } catch (error) {
      throw storageFailure(this.#folder, error);
    }
    return this.#open;
  }

  /** The records whose titles are compared: versions that were replaced take no place among them. */
  #alike(view: View, wanted: WantedWork, keyOf: KeyOf): WorkRecord[] {
    const candidates = candidatesFor(wanted, { readers: view.keys, keyOf });
    for (let most = MOST_COMPARED; ; most *= 4) {
      const docs = candidates(most);
      const records = docs.flatMap((doc) => this.#current(view, doc) ?? []);
      if (records.length >= MOST_COMPARED || docs.length < most || most >= MOST_READ)
        return records.slice(0, MOST_COMPARED);
    }
  }

  #withKey(key: number, isMeant: (record: WorkRecord) => boolean): WorkRecord[] {
    const view = this.#view();
    const docs = new Set(spacesOf(view).flatMap((keyOf) => docsWith(view, keyOf(key)).slice(-MOST_BY_ID)));
    return [...docs].flatMap((doc) => this.#current(view, doc) ?? []).filter(isMeant);
  }

  /** A record, unless a later one has replaced or deleted it. */
  #current({ keys, records }: View, doc: number): WorkRecord | undefined {
    const record = records?.get(doc);
    if (!record || isDeletion(record)) return undefined;
    // The latest comes first: it is nearly always a version of the same record.
    const later = docsWith({ keys }, keyOfId(ownId(record))).filter((other) => other > doc);
    const isReplaced = later.reverse().some((other) => {
      const change = records?.get(other);
      return change !== undefined && ownId(change) === ownId(record);
    });
    return isReplaced ? undefined : record;
  }
}

type KeyOf = (key: number) => number;

/** Where records may be: those of one's own bibliographies have keys apart. */
function spacesOf({ manifest }: View, ownLibrary = true): readonly KeyOf[] {
  const isAsked = ownLibrary && manifest.sources[OWN_LIBRARY] !== undefined;
  return isAsked ? [(key) => key, libraryKey] : [(key) => key];
}

function docsWith({ keys }: Pick<View, "keys">, key: number): number[] {
  const docs = new Set<number>();
  for (const reader of keys) {
    const list = reader.find(key);
    if (list) reader.docsOf(list, list.count, (doc) => docs.add(doc));
  }
  return [...docs];
}
