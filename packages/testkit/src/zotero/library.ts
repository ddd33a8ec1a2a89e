import type { ReplayReply } from "../replay-server.ts";
import type { MadeItem } from "./items.ts";

/** An object as both APIs return it, without its links. */
export interface MadeObject {
  readonly key: string;
  version: number;
  data: Readonly<Record<string, unknown>>;
}

export interface LibraryRules {
  /** `false` for a group that the person may only read. @default true */
  readonly writable?: boolean;
  /** Objects whose writing fails although the request succeeds, with the reason. */
  readonly failing?: Readonly<Record<string, { readonly code: number; readonly message: string }>>;
}

/** A library with its versions, which every write raises. */
export interface MadeLibrary {
  readonly objects: ReadonlyMap<string, MadeObject>;
  version(): number;
  /** Changes an object as another program would. */
  change(key: string, fields: Readonly<Record<string, unknown>>): void;
  lock(isLocked: boolean): void;
  /** Writes a list of objects: new ones, or those with a key and a version. */
  write(objects: readonly Readonly<Record<string, unknown>>[], headers: Readonly<Record<string, string>>): ReplayReply;
}

const FIELDS = new Set(
  (
    "key version itemType parentItem title creators abstractNote date publicationTitle bookTitle proceedingsTitle " +
    "websiteTitle volume issue pages edition publisher place series DOI ISBN ISSN url accessDate extra language " +
    "shortTitle repository archiveID university institution reportNumber thesisType conferenceName note tags " +
    "collections relations deleted citationKey dateAdded dateModified"
  ).split(" "),
);

const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): ReplayReply => ({
  status,
  body,
  headers: { "content-type": "text/plain; charset=UTF-8", ...headers },
});

const NO_VERSION = "If-Unmodified-Since-Version not provided";

interface Outcome {
  readonly kind: "success" | "unchanged" | "failed";
  readonly value: unknown;
}

const failed = (key: string, code: number, message: string, data?: object): Outcome => ({
  kind: "failed",
  value: { key, code, message, ...(data && { data }) },
});

/** A given object beside the one that it changes. */
interface Wanted {
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version that the writer has seen. */
  readonly from: number | undefined;
  readonly before: MadeObject | undefined;
}

/** Why an object cannot be written. */
function refusalOf({ key, fields, from, before }: Wanted): Outcome | undefined {
  if (!before && fields.itemType === undefined) return failed(key, 400, "itemType property not provided");
  const unknown = Object.keys(fields).find((field) => !FIELDS.has(field));
  const type = String(fields.itemType ?? before?.data.itemType);
  if (unknown) return failed(key, 400, `'${unknown}' is not a valid field for type '${type}'`);
  if (!before) return undefined;
  if (from === undefined) return failed(key, 428, NO_VERSION);
  if (from >= before.version) return undefined;
  const message = `Item has been modified since specified version (expected ${from}, found ${before.version})`;
  return failed(key, 412, message, { version: before.version });
}

/** The reply to a list of objects by what became of each. */
function replyTo(
  outcomes: readonly Outcome[],
  { objects, version }: Pick<MadeLibrary, "objects" | "version">,
): ReplayReply {
  const of = (kind: Outcome["kind"]) =>
    Object.fromEntries(outcomes.flatMap((one, index) => (one.kind === kind ? [[index, one.value]] : [])));
  const success = of("success");
  const successful = Object.fromEntries(
    Object.entries(success).map(([index, key]) => [index, objects.get(String(key))]),
  );
  return {
    body: { successful, success, unchanged: of("unchanged"), failed: of("failed") },
    headers: { "last-modified-version": String(version()) },
  };
}

/** Creates a library whose objects have the versions 1, 2, 3 … */
export function createLibrary(items: readonly MadeItem[], rules: LibraryRules = {}): MadeLibrary {
  let version = 0;
  let isLocked = false;
  const tokens = new Set<string>();
  const objects = new Map<string, MadeObject>();
  const put = (key: string, data: MadeObject["data"]) => objects.set(key, { key, version: ++version, data });
  for (const { key, ...data } of items) put(key, data);

  /** Writes one object at the next version of the library. */
  const writeOne = (given: Readonly<Record<string, unknown>>, next: number, since: number | undefined): Outcome => {
    const { key: named, version: own, ...fields } = given;
    const key = typeof named === "string" ? named : `NEWI${String(2222 + objects.size).slice(-4)}`;
    const failure = rules.failing?.[key];
    if (failure) return failed(key, failure.code, failure.message);
    const before = objects.get(key);
    const refusal = refusalOf({ key, fields, from: own === undefined ? since : Number(own), before });
    if (refusal) return refusal;
    const data = { ...before?.data, ...fields };
    if (before && JSON.stringify(data) === JSON.stringify(before.data)) return { kind: "unchanged", value: key };
    objects.set(key, { key, version: next, data });
    return { kind: "success", value: key };
  };

  /** Why nothing is written at all. */
  const refused = (count: number, since: number | undefined, token: string | undefined): ReplayReply | undefined => {
    if (rules.writable === false) return text(403, "Write access denied");
    if (isLocked) return text(409, "Library is locked");
    if (token && tokens.has(token)) return text(412, "Write token already used");
    if (since !== undefined && since < version)
      return text(412, `Library has been modified since specified version (expected ${since}, found ${version})`);
    return count > 50 ? text(413, "Cannot add more than 50 items at a time") : undefined;
  };

  return {
    objects,
    version: () => version,
    change(key, fields) {
      put(key, { ...objects.get(key)?.data, ...fields });
    },
    lock(to) {
      isLocked = to;
    },
    write(given, headers) {
      const token = headers["zotero-write-token"];
      const header = headers["if-unmodified-since-version"];
      const since = header === undefined ? undefined : Number(header);
      const refusal = refused(given.length, since, token);
      if (refusal) return refusal;
      if (token) tokens.add(token);
      const outcomes = given.map((one) => writeOne(one, version + 1, since));
      if (outcomes.some(({ kind }) => kind === "success")) version++;
      return replyTo(outcomes, this);
    },
  };
}
