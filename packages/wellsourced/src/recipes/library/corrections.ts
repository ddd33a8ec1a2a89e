import { canonicalJson, Failure, omitUndefined, toTimestamp } from "@wellsourced/core";
import type { ItemWrite, WriteOutcome, ZoteroItem, ZoteroLibrary } from "@wellsourced/providers/zotero";
import type { Call } from "../../call.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import type { Proposal } from "./proposals.ts";

/** What became of an item. */
export interface Corrected {
  readonly key: string;
  readonly title: string;
  readonly state: Exclude<JournalEntry["state"], "planned">;
  /** Why it was not written. */
  readonly because?: string;
}

export interface CorrectionRun {
  /** Names the run, for `undo`. */
  readonly run: string;
  readonly library: string;
  readonly items: readonly Corrected[];
}

export interface CorrectionParts {
  readonly zotero: ZoteroLibrary;
  readonly journal: Journal;
  readonly now: () => number;
}

const CHANGED =
  "It was changed in Zotero in the meantime, and is left as it is. Run the audit again to see its new state.";

const valuesOf = (fields: JournalEntry["fields"], side: "before" | "after") =>
  Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[side]]));

const holds = ({ data }: ZoteroItem, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).every(([field, value]) => canonicalJson(data[field] ?? "") === canonicalJson(value ?? ""));

const outcomeOf = (entry: JournalEntry, outcome: WriteOutcome): JournalEntry => ({
  ...entry,
  state: outcome.state,
  ...(outcome.state === "written" ? { to: outcome.version } : {}),
  ...(outcome.state === "refused" ? { because: outcome.because } : {}),
  ...(outcome.state === "conflict" ? { because: CHANGED } : {}),
});

/** What became of planned writes whose reply was lost, by looking at the items. */
async function settled(planned: readonly JournalEntry[], { zotero }: CorrectionParts, call: Call) {
  const now = await zotero.byKeys(
    planned.map(({ key }) => key),
    call,
  );
  const items = new Map(now.map((item) => [item.key, item]));
  return planned.map((entry): JournalEntry => {
    const item = items.get(entry.key);
    if (item && item.version !== entry.from && holds(item, valuesOf(entry.fields, "after")))
      return { ...entry, state: "written", to: item.version };
    const because = item?.version === entry.from ? "The connection broke off before it was written." : CHANGED;
    return { ...entry, state: item?.version === entry.from ? "refused" : "conflict", because };
  });
}

const toCorrected = ({ key, title, state, because }: JournalEntry): Corrected => ({
  ...{ key, title },
  state: state === "planned" ? "refused" : state,
  ...omitUndefined({ because }),
});

/** Writes planned entries: into the journal, then into the library, then the outcomes into the journal. */
async function perform(planned: readonly JournalEntry[], parts: CorrectionParts, call: Call): Promise<CorrectionRun> {
  const { zotero, journal } = parts;
  const library = await zotero.name(call);
  const run = planned[0]?.run ?? "";
  if (planned.length === 0) return { run, library, items: [] };
  await journal.add(planned);
  const open = new Map(planned.map((entry) => [entry.key, entry]));
  const done: JournalEntry[] = [];
  const keep = async (entries: readonly JournalEntry[]) => {
    await journal.add(entries);
    for (const { key } of entries) open.delete(key);
    done.push(...entries);
  };
  const writes = planned.map(
    ({ key, from, fields }): ItemWrite => ({ key, version: from, fields: valuesOf(fields, "after") }),
  );
  const onBatch = (outcomes: readonly WriteOutcome[]) =>
    keep(
      outcomes.flatMap((outcome) => {
        const entry = open.get(outcome.key);
        return entry ? [outcomeOf(entry, outcome)] : [];
      }),
    );
  try {
    await zotero.write(writes, { ...call, onBatch });
  } catch (error) {
    // Whatever was sent may have been written although its reply was lost.
    await keep(await settled([...open.values()], parts, call).catch(() => []));
    if (!done.some(({ state }) => state === "written")) throw error;
    const because = Failure.from(error).message;
    done.push(...[...open.values()].map((entry): JournalEntry => ({ ...entry, state: "refused", because })));
  }
  return { run, library, items: done.map(toCorrected) };
}

/** Names a run by its time, which no other run of the library has. */
const nameRun = (entries: readonly JournalEntry[], now: number): string => {
  const taken = new Set(entries.map(({ run }) => run));
  const start = toTimestamp(now);
  for (let count = 1; ; count++) {
    const name = count === 1 ? start : `${start}-${count}`;
    if (!taken.has(name)) return name;
  }
};

/** Writes corrections that a person confirmed, each as of the version that was audited. */
export async function applyProposals(
  proposals: readonly Proposal[],
  parts: CorrectionParts,
  call: Call,
): Promise<CorrectionRun> {
  const now = parts.now();
  const run = nameRun(await parts.journal.entries(), now);
  const planned = proposals.map(
    ({ key, version, title, fields }): JournalEntry => ({
      ...{ journal: 1, run, at: toTimestamp(now), key, title, state: "planned", from: version },
      fields: Object.fromEntries(fields.map(({ field, before, after }) => [field, { before, after }])),
    }),
  );
  return perform(planned, parts, call);
}

/** The entries of a run that are written, after those whose outcome is missing are looked up. */
async function writtenIn(entries: readonly JournalEntry[], parts: CorrectionParts, call: Call) {
  const lost = entries.filter(({ state }) => state === "planned");
  const known = lost.length > 0 ? await settled(lost, parts, call) : [];
  if (known.length > 0) await parts.journal.add(known);
  return [...entries, ...known].filter(({ state }) => state === "written");
}

/**
 * Takes back a run, by default the last one that is not taken back. Items that were changed since are left.
 *
 * @throws {Failure} `not_found` if there is nothing to take back
 */
export async function undoRun(given: string | undefined, parts: CorrectionParts, call: Call): Promise<CorrectionRun> {
  const entries = await parts.journal.entries();
  const undone = new Set(
    entries.flatMap(({ undoes, key, state }) => (undoes && state === "written" ? [`${undoes} ${key}`] : [])),
  );
  const open = entries.filter(
    (one) => !one.undoes && !undone.has(`${one.run} ${one.key}`) && /^(?:written|planned)$/u.test(one.state),
  );
  const run = given ?? open.at(-1)?.run;
  const written = await writtenIn(
    open.filter((one) => one.run === run),
    parts,
    call,
  );
  if (written.length === 0 || run === undefined)
    throw new Failure("not_found", given ? `No run ${given} is left to take back.` : "There is nothing to take back.");
  const now = parts.now();
  const name = nameRun(entries, now);
  const planned = written.map(
    ({ key, title, to = 0, fields }): JournalEntry => ({
      ...{ journal: 1, run: name, at: toTimestamp(now), key, title, state: "planned", from: to, undoes: run },
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, { before, after }]) => [field, { before: after, after: before }]),
      ),
    }),
  );
  return perform(planned, parts, call);
}
