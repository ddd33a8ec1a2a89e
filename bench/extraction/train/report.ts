import { type Decision, decide } from "../../../packages/scraper/src/content/model/decide.ts";
import type { Library, Sample } from "./load-pages.ts";

interface Figures {
  readonly words: number[];
  readonly precision: number[];
  readonly recall: number[];
}

const mean = (list: readonly number[]): number => list.reduce((sum, it) => sum + it, 0) / Math.max(1, list.length);

/** Scores of the selected text by corpus and type: word F1 and F1 of shingles. */
export function report(lib: Library, judged: ReadonlyMap<Sample, Float32Array>): string {
  const groups = new Map<string, Figures>();
  const snippets = { tp: 0, fp: 0, fn: 0 };
  const sure: [number, number][] = [];
  for (const [sample, probabilities] of judged) {
    const decision = decisionFor(sample, probabilities);
    const text = sample.texts.filter((_, at) => decision.kept[at] === 1).join("\n");
    if (sample.truth.text === undefined) {
      const counts = lib.snippetCounts(sample.truth, text, false);
      for (const key of ["tp", "fp", "fn"] as const) snippets[key] += counts[key];
      continue;
    }
    const words = lib.wordF1(sample.truth.text, text).f1;
    const shingles = lib.shingleMatch(sample.truth.text, text);
    const { p, r } = lib.prf(shingles);
    sure.push([decision.expected, words]);
    for (const name of namesFor(sample)) {
      const group = groups.get(name) ?? { words: [], precision: [], recall: [] };
      groups.set(name, group);
      group.words.push(words);
      if (shingles.tp + shingles.fp > 0) group.precision.push(p);
      if (shingles.tp + shingles.fn > 0) group.recall.push(r);
    }
  }
  const lines = [...groups].sort().map(([name, { words, precision, recall }]) => {
    const [p, r] = [mean(precision), mean(recall)];
    return `${name.padEnd(32)} ${mean(words).toFixed(3)} ${((2 * p * r) / (p + r)).toFixed(3)} (${words.length})`;
  });
  const { tp, fp, fn } = snippets;
  if (tp > 0) lines.push(`${"snippets".padEnd(32)} ${((2 * tp) / (2 * tp + fp + fn)).toFixed(3)}`);
  return [...lines, reliability(sure)].join("\n");
}

const namesFor = ({ corpus, type }: Sample): string[] => (corpus === "wcxb" ? [corpus, `${corpus} ${type}`] : [corpus]);

const decisionFor = ({ layout, sources }: Sample, probabilities: Float32Array): Decision =>
  decide(layout, { probabilities, rules: sources.kept, type: sources.type });

/** Results by tenth of confidence. */
function reliability(sure: readonly (readonly [expected: number, found: number])[]): string {
  const bins = Array.from({ length: 10 }, (_, at) =>
    sure.filter(([expected]) => Math.min(9, Math.floor(expected * 10)) === at),
  );
  return bins
    .flatMap((bin, at) =>
      bin.length > 0
        ? [
            `confidence ${(at / 10).toFixed(1)}: said ${mean(bin.map(([it]) => it)).toFixed(2)}, was ${mean(bin.map(([, it]) => it)).toFixed(2)} (${bin.length})`,
          ]
        : [],
    )
    .join("\n");
}
