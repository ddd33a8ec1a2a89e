// Trains the two forests of the claim check on ../shared/corpus/claims and writes them into the package:
// node --conditions=@wellsourced/source bench/claims/train.ts [--report]
// --report adds cross-validation by groups that share a claim or text, and by sources.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { denies, plainContrast } from "../../packages/trust/src/claim/contrast.ts";
import { contrastRow } from "../../packages/trust/src/claim/contrast-features.ts";
import { distanceFeatures, holdsName } from "../../packages/trust/src/claim/coverage-features.ts";
import { rankEvidence } from "../../packages/trust/src/claim/evidence.ts";
import { CONTRAST, judgeDistance } from "../../packages/trust/src/claim/examine.ts";
import { probability } from "../../packages/trust/src/claim/forest.ts";
import { numberDifferences } from "../../packages/trust/src/claim/mismatch.ts";
import { read } from "../../packages/trust/src/claim/reading.ts";
import { type Case, type Example, learn, loadCases, mayTeach, unseen } from "./lesson.ts";

const { values } = parseArgs({ options: { report: { type: "boolean", default: false } } });
/** The three languages of a translated set count together. */
const familyOf = ({ source }: Case): string => source.replace(/^rte3-.*/u, "rte3");
const isByPeople = ({ made, madeKind }: Case): boolean => !made || madeKind === "document";

const cases = loadCases();
/** Cases for training, then those for evaluation only. */
const sorted = [...cases.filter(mayTeach), ...cases.filter((one) => !mayTeach(one))];

const coverage = sorted
  .filter(({ label }) => label !== "not_enough_info")
  .map((of) => {
    const features = distanceFeatures(read(of.text, of.claim));
    const [target, weight] = [of.label === "unrelated", of.loose ? 0.3 : 1];
    return { of, row: Object.values(features), target, weight, isNamed: holdsName(features) };
  });

const contrast = sorted
  .filter(({ label }) => label === "supports" || label === "refutes")
  .flatMap((of) => {
    const reading = read(of.text, of.claim);
    const ranked = rankEvidence(reading);
    const [best] = ranked;
    if (!best) return [];
    const mismatches = numberDifferences(reading, ranked);
    return {
      of,
      row: contrastRow({ reading, ranked, best, mismatches }),
      target: of.label === "refutes",
      weight: isByPeople(of) ? (of.parallel ? 0.6 : 1) : 0.15,
      plain: plainContrast(reading, best),
      isDenial: denies(of.claim, reading.claimLanguage),
    };
  });

/** The trees are not used for claims with a negation, and the rules' results for other claims are features. */
const affirming = contrast.filter(({ isDenial }) => !isDenial);

const COVERAGE_LEAF = 6;
const CONTRAST_LEAF = 3;

interface Score {
  readonly precision: number;
  readonly recall: number;
}

function score(examples: readonly Example[], said: (index: number) => boolean, of: (one: Case) => boolean): Score {
  let [right, wrong, missed] = [0, 0, 0];
  for (const [index, example] of examples.entries()) {
    if (!of(example.of)) continue;
    if (said(index)) example.target ? right++ : wrong++;
    else if (example.target) missed++;
  }
  return { precision: right / (right + wrong), recall: right / (right + missed) };
}

const teaching = (examples: readonly Example[]): Example[] => examples.filter(({ of }) => mayTeach(of));

/** Predictions: for training cases by a forest that was not trained on their fold, for others by the full one. */
function judged(examples: readonly Example[], leaf: number, by: (of: Case) => string): number[] {
  const taught = teaching(examples);
  const forest = learn(taught, leaf);
  return [...unseen(taught, leaf, by), ...examples.slice(taught.length).map(({ row }) => probability(forest, row))];
}

const show = ({ precision, recall }: Score): string =>
  `P ${precision.toFixed(3)} R ${recall.toFixed(3)} F1 ${((2 * precision * recall) / (precision + recall)).toFixed(3)}`;
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

if (values.report)
  for (const [name, by] of [
    ["groups", ({ group }: Case) => group],
    ["sources", familyOf],
  ] as const) {
    const far = judged(coverage, COVERAGE_LEAF, by);
    const says = (index: number) =>
      judgeDistance(
        { chance: far[index] ?? 0, isNamed: coverage[index]?.isNamed ?? false },
        coverage[index]?.of.long ?? false,
      );
    const isFar = (index: number) => says(index).isUnrelated;
    say(`unseen ${name}: not_addressed, all ${show(score(coverage, isFar, () => true))}`);
    say(`  without loose labels ${show(score(coverage, isFar, ({ loose }) => !loose))}`);
    say(`  pages ${show(score(coverage, isFar, ({ long }) => long === true))}`);
    const isSilent = (index: number) => says(index).isSilent;
    say(`  held against a page ${show(score(coverage, isSilent, ({ long }) => long === true))}`);
    const chances = judged(affirming, CONTRAST_LEAF, by);
    const contrary = new Set<Example>(affirming.filter((_, index) => (chances[index] ?? 0) >= CONTRAST));
    const flags = contrast.map((one) => one.plain?.isContrary ?? contrary.has(one));
    say(
      `unseen ${name}: contrast, people's labels ${show(score(contrast, (index) => flags[index] ?? false, isByPeople))}`,
    );
    const negative = contrast.flatMap(({ of }, index) =>
      of.label === "supports" && of.claimNegated ? [flags[index]] : [],
    );
    say(`  false on supported negative claims ${(negative.filter(Boolean).length / negative.length).toFixed(3)}`);
  }

const models = {
  unrelated: learn(teaching(coverage), COVERAGE_LEAF),
  contrasting: learn(teaching(affirming), CONTRAST_LEAF),
};
const lines = Object.entries(models).map(
  ([name, forest]) => `export const ${name}: Forest = ${JSON.stringify(forest)};`,
);
writeFileSync(
  new URL("../../packages/trust/src/claim/forests.gen.ts", import.meta.url),
  `// Written by bench/claims/train.ts.\nimport type { Forest } from "./forest.ts";\n\n${lines.join("\n\n")}\n`,
);
say(`${teaching(coverage).length} and ${teaching(affirming).length} cases learnt`);
