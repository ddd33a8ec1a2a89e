import { jsonIn, sha256 } from "@wellsourced/core";
import { notABundle, readArchive } from "./archive.ts";
import { type BundledAnswer, type BundledSource, BundleManifest, MANIFEST, SUMS } from "./bundle-manifest.ts";

/** Limits for unzipping. */
const MAX_BYTES = 512 * 1_048_576;
const MAX_FILES = 20_000;

/** An opened bundle and its inconsistencies. */
export interface OpenedBundle {
  readonly manifest: BundleManifest;
  /** Equals the fingerprint given when the bundle was made, if it is unchanged. */
  readonly fingerprint: string;
  /** Inconsistencies, in sentences. An empty list does not rule out a forgery. */
  readonly tampering: readonly string[];
  /** Returns a source's text; `undefined` if it was not kept or does not match its hash. */
  textOf(source: BundledSource): string | undefined;
  /** Returns the report of a checked answer; `undefined` if it was not kept. */
  reportOf(answer: BundledAnswer): string | undefined;
}

/** Caches results by name, since sources may share a file. */
function once<Value>(find: (name: string) => Value): (name: string) => Value {
  const found = new Map<string, Value>();
  return (name) => {
    const value = found.get(name) ?? find(name);
    found.set(name, value);
    return value;
  };
}

type HashOf = (name: string) => string | undefined;

function checkSums(files: ReadonlyMap<string, Uint8Array>, sums: Uint8Array, hashOf: HashOf): readonly string[] {
  const lines = Buffer.from(sums).toString("utf8").split("\n").filter(Boolean);
  const listed = new Map(
    lines.flatMap((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? [];
      return hash && name ? [[name, hash] as const] : [];
    }),
  );
  const changed = [...listed].flatMap(([name, hash]) => {
    const found = hashOf(name);
    if (found === undefined) return [`${name} is missing.`];
    return found === hash ? [] : [`${name} was changed.`];
  });
  const added = [...files.keys()].filter((name) => name !== SUMS && !listed.has(name));
  return [...changed, ...added.map((name) => `${name} was added.`)];
}

function readManifest(files: ReadonlyMap<string, Uint8Array>): BundleManifest {
  const bytes = files.get(MANIFEST);
  if (!bytes) throw notABundle(`it has no ${MANIFEST}`);
  const { data: manifest } = BundleManifest.safeParse(jsonIn(Buffer.from(bytes).toString("utf8")));
  // The parser's message would quote the file.
  if (!manifest) throw notABundle(`its ${MANIFEST} cannot be read`);
  return manifest;
}

/** Checks a source's text against its hash and its quotations against the text. */
function checkSource(source: BundledSource, text: string | undefined, isKept: boolean): readonly string[] {
  if (source.text === undefined) return [];
  if (!isKept) return [`The text of ${source.url} is missing.`];
  if (text === undefined) return [`The text of ${source.url} is not the one that was read: its SHA-256 differs.`];
  return (source.quotations ?? [])
    .filter(({ start, end, text: quoted }) => text.slice(start, end) !== quoted)
    .map(({ start, end }) => `A quotation of ${source.url} is not at ${start}–${end} of its text.`);
}

/**
 * Opens a bundle and checks everything against its hashes.
 *
 * @throws {Failure} `validation` for a file that is not a bundle
 */
export function openBundle(bytes: Uint8Array): OpenedBundle {
  const files = readArchive(bytes, { maxBytes: MAX_BYTES, maxFiles: MAX_FILES });
  const manifest = readManifest(files);
  const sums = files.get(SUMS);
  const hashOf: HashOf = once((name) => {
    const kept = files.get(name);
    return kept && sha256(kept);
  });
  const wordsOf = once((name) => Buffer.from(files.get(name) ?? []).toString("utf8"));
  const textOf = ({ text, sha256: hash }: BundledSource) =>
    text !== undefined && hash !== undefined && hashOf(text) === hash ? wordsOf(text) : undefined;
  const reportOf = ({ file }: BundledAnswer) => (file !== undefined && files.has(file) ? wordsOf(file) : undefined);
  const tampering = [
    ...(sums ? checkSums(files, sums, hashOf) : [`${SUMS} is missing.`]),
    ...manifest.sources.flatMap((source) => checkSource(source, textOf(source), files.has(source.text ?? ""))),
  ];
  return { manifest, fingerprint: sums ? sha256(sums) : "", tampering: [...new Set(tampering)], textOf, reportOf };
}
