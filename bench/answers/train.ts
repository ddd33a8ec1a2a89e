// Trains the order of review on labelled pairs whose licence allows it, and writes it into the package:
// node --conditions=@wellsourced/source bench/answers/train.ts [--report]
// --report measures the order, with trees that were not trained on the source they are tested on.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { examine } from "../../packages/trust/src/claim/examine.ts";
import { probability } from "../../packages/trust/src/claim/forest.ts";
import { type OpenText, openText } from "../../packages/trust/src/claim/open-text.ts";
import { doubtWith, mixed, settledDoubt } from "../../packages/trust/src/statements/doubt.ts";
import { doubtFeatures, missingShare, shareHeld } from "../../packages/trust/src/statements/doubt-features.ts";
import { reasonsOf } from "../../packages/trust/src/statements/find-reasons.ts";
import { ACCUSING } from "../../packages/trust/src/statements/reasons.ts";
import { type Example, learn, loadCases, mayTeach, unseen } from "../claims/lesson.ts";
import { areaUnder } from "./measures.ts";
import { playedWord } from "./played.ts";
import { corpus, pairsIn, spansIn } from "./records.ts";

export interface Lesson {
  readonly set: "pairs" | "spans" | "claims";
  readonly source: string;
  readonly lang: string;
  readonly isBad: boolean;
  /** Partly supported or with an uncertain label: neither good nor bad. */
  readonly isBetween: boolean;
  readonly made: boolean;
  readonly long: boolean;
  /** Weight in training; zero if the licence allows evaluation only. */
  readonly weight: number;
  /** Empty if no sentence shares a word with the statement. */
  readonly row: readonly number[];
  readonly held: number;
  readonly lack: number;
  /** The doubt of cases that the trees do not handle. */
  readonly settled: number | undefined;
  readonly isAccused: boolean;
}

/** Sources of answers for training, by strictness of their labels. */
const TEACHERS = new Map([
  ["expertqa", 0.3],
  ["factcheckgpt", 0.5],
  ["uhgeval", 1],
]);
const CLAIMS = 0.5;
/** A contradicting sentence contains nearly the whole claim: too many of them would teach that overlap is bad. */
const REFUTED = 0.1;
const PARTLY = 0.3;

function opener(): (text: string) => OpenText {
  let last: { readonly text: string; readonly open: OpenText } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, open: openText(text) };
    return last.open;
  };
}

type Seen = Pick<Lesson, "row" | "held" | "lack" | "settled" | "isAccused">;

/** Trees need a sentence that shares a word with the statement. */
function seen(open: OpenText, statement: string): Seen {
  const found = examine(open, statement);
  const { pair } = found;
  const accusing = reasonsOf(found).filter(({ code }) => ACCUSING.has(code)).length;
  const settled = settledDoubt(found, accusing);
  if (!pair) return { row: [], held: 0, lack: 1, settled, isAccused: accusing > 0 };
  return {
    row: doubtFeatures(pair),
    held: shareHeld(pair),
    lack: missingShare(pair),
    settled,
    isAccused: accusing > 0,
  };
}

export function lessons(root: string): Lesson[] {
  const open = opener();
  const of = (text: string, statement: string, rest: Omit<Lesson, keyof Seen>): Lesson => {
    const found = seen(open(text), statement);
    return { ...rest, ...found, weight: found.row.length === 0 ? 0 : rest.weight };
  };
  const pairs = (pairsIn(root) ?? []).map(({ text, statement, label, source, lang, made = false, long = false }) =>
    of(text, statement, {
      set: "pairs",
      source,
      lang,
      made,
      long,
      isBad: label !== "supported",
      isBetween: label === "partly",
      weight: (TEACHERS.get(source) ?? 0) * (label === "partly" ? PARTLY : 1),
    }),
  );
  const spans = (spansIn(root) ?? []).flatMap(({ text, answer, statements, source, lang }) =>
    statements.map(({ start, end, bad, doubtful = false }) =>
      of(text, answer.slice(start, end), {
        set: "spans",
        source,
        lang,
        made: false,
        long: false,
        isBad: bad,
        isBetween: doubtful,
        weight: doubtful ? 0 : (TEACHERS.get(source) ?? 0),
      }),
    ),
  );
  const claims = loadCases().map((one) =>
    of(one.text, one.claim, {
      set: "claims",
      source: one.source,
      lang: one.lang,
      made: one.made ?? false,
      long: one.long ?? false,
      isBad: one.label !== "supports",
      isBetween: false,
      weight: mayTeach(one) ? CLAIMS * (one.label === "refutes" ? REFUTED : 1) : 0,
    }),
  );
  return [...pairs, ...spans, ...claims];
}

const LEAF = 6;
const familyOf = ({ source }: Lesson): string => source.replace(/^rte3-.*/u, "rte3");

const toExample = (of: Lesson): Example<Lesson> => ({ of, row: of.row, target: of.isBad, weight: of.weight });

/** The doubt of each case, by trees that were not trained on its source. */
export function doubtsUnseen(all: readonly Lesson[]): Map<Lesson, number> {
  const taught = all.filter(({ weight }) => weight > 0).map(toExample);
  const kept = unseen(taught, LEAF, familyOf);
  const forest = learn(taught, LEAF);
  const own = new Map(taught.map(({ of }, index) => [of, kept[index] ?? 0]));
  const doubtAbout = (one: Lesson): number =>
    one.settled ?? mixed(own.get(one) ?? probability(forest, one.row), one.lack, one.isAccused);
  return new Map(all.map((one) => [one, doubtAbout(one)]));
}

/** Sources whose labels depend on more, or less, than the text. */
const LOOSE: ReadonlySet<string> = new Set(["expertqa", "factcheckgpt", "citationintegrity", "mushroom"]);

/** Accuracies of simulated models. */
const PLAYED = [0.6, 0.7, 0.8, 0.9];

function report(all: readonly Lesson[]): void {
  const doubts = doubtsUnseen(all);
  const withWord = new Map(
    PLAYED.map((accuracy) => [
      accuracy,
      new Map(
        all.map((one, index) => {
          const doubt = doubts.get(one) ?? 0;
          const word = playedWord(String(index), !one.isBad, accuracy);
          return [one, one.row.length === 0 ? doubt : doubtWith(doubt, word)] as const;
        }),
      ),
    ]),
  );
  const show = (name: string, of: (one: Lesson) => boolean) => {
    const some = all.filter((one) => !one.isBetween && of(one));
    const areaBy = (by: ReadonlyMap<Lesson, number>) => areaUnder(some.map((one) => [one.isBad, by.get(one) ?? 0]));
    const area = areaBy(doubts);
    const played = PLAYED.map((accuracy) => areaBy(withWord.get(accuracy) ?? doubts).toFixed(3)).join(" ");
    const bare = areaUnder(some.map((one) => [one.isBad, 1 - one.held]));
    process.stdout.write(
      `${name.padEnd(26)} ${some.length}  ${area.toFixed(3)}  share alone ${bare.toFixed(3)}  played ${played}\n`,
    );
  };
  const isPair = ({ set, made }: Lesson) => set === "pairs" && !made;
  show("pairs", isPair);
  show("  texts of 3,000 letters", (one) => isPair(one) && one.long);
  show("  without loose labels", (one) => isPair(one) && !LOOSE.has(one.source));
  show("spans", ({ set }) => set === "spans");
  for (const source of new Set(all.filter(isPair).map((one) => one.source)))
    show(`  ${source}`, (one) => isPair(one) && one.source === source);
  for (const lang of new Set(all.filter(isPair).map((one) => one.lang)))
    show(`  ${lang}`, (one) => isPair(one) && one.lang === lang);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { report: { type: "boolean", default: false }, root: { type: "string", default: corpus } },
  });
  const all = lessons(values.root);
  if (values.report) report(all);
  const forest = learn(all.filter(({ weight }) => weight > 0).map(toExample), LEAF);
  writeFileSync(
    new URL("../../packages/trust/src/statements/doubt.gen.ts", import.meta.url),
    `// Written by bench/answers/train.ts.\nimport type { Forest } from "../claim/forest.ts";\n\nexport const doubting: Forest = ${JSON.stringify(forest)};\n`,
  );
}
