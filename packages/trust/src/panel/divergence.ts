import { counted } from "@wellsourced/core";
import type { Divergence } from "@wellsourced/core/records";
import { type Comparable, comparable, type PanelAnswer } from "./comparable.ts";
import { compare, type Finding } from "./compare.ts";

type Said = Divergence["unique_to_model"][number];

/** Share of the other models that must restate a statement. */
const NEARLY_ALL = 0.8;

/** A statement beside the other answers. */
interface Examined {
  readonly said: Said;
  readonly key: string;
  readonly findings: readonly Finding[];
}

const examineAll = (answers: readonly Comparable[]): Examined[] =>
  answers.flatMap((own) => {
    const others = answers.filter((other) => other !== own);
    return own.statements.map((statement, index) => ({
      said: { model: own.model, statement },
      key: keyOf(own.model, index),
      findings: others.flatMap((other) => compare(statement, other) ?? []),
    }));
  });

const keyOf = (model: string, index: number): string => JSON.stringify([model, index]);
const otherKey = ({ other, index }: Finding): string => keyOf(other.model, index);
const otherSaid = ({ other, index }: Finding): Said => ({
  model: other.model,
  statement: other.statements[index] ?? "",
});

/** Each pair once, though it is found from both sides. */
function contradictionsIn(examined: readonly Examined[]): Divergence["contradictions"] {
  const pairs = new Map<string, Divergence["contradictions"][number]>();
  for (const { said, key, findings } of examined)
    for (const finding of findings) {
      const { conflict } = finding;
      const pair = [key, otherKey(finding)].sort().join();
      if (!conflict || pairs.has(pair)) continue;
      const { because, differs } = conflict;
      pairs.set(pair, {
        between: [said, otherSaid(finding)],
        because,
        ...(differs.length > 0 ? { differs: [...differs] } : {}),
      });
    }
  return [...pairs.values()];
}

/** Statements that nearly all others restate, each group of equal ones once. */
function consensusIn(examined: readonly Examined[], others: number): Divergence["consensus_points"] {
  const listed = new Set<string>();
  return examined.flatMap(({ said, key, findings }) => {
    if (findings.some(({ conflict }) => conflict)) return [];
    const agreeing = findings.filter(({ isRestated }) => isRestated);
    if (others === 0 || agreeing.length < NEARLY_ALL * others) return [];
    const keys = [key, ...agreeing.map(otherKey)];
    const isListed = keys.some((one) => listed.has(one));
    for (const one of keys) listed.add(one);
    return isListed ? [] : [{ ...said, restated_by: agreeing.map(otherSaid) }];
  });
}

/**
 * Compares the answers of a panel by the words, numbers and negations of their statements. No model judges.
 *
 * @param asked number of models that were asked, including those that failed
 */
export function divergenceOf(answers: readonly PanelAnswer[], asked = answers.length): Divergence {
  const read = answers.map(comparable);
  const examined = examineAll(read);
  const contradictions = contradictionsIn(examined);
  const consensus_points = consensusIn(examined, answers.length - 1);
  const unique_to_model =
    answers.length < 2 ? [] : examined.flatMap(({ said, findings }) => (findings.length === 0 ? [said] : []));
  return {
    consensus_points,
    contradictions,
    unique_to_model,
    confidence: confidenceIn(answers.length, consensus_points.length, contradictions.length),
    confidence_rationale: [
      `${answers.length} of ${counted(asked, "model")} answered.`,
      answers.length < 2
        ? "Nothing can be compared."
        : `${counted(consensus_points.length, "statement")} shared by nearly all, ${counted(contradictions.length, "contradiction")}, ${counted(unique_to_model.length, "statement")} of one model alone.`,
      ...read.flatMap(({ model, isCut }) => (isCut ? [`Only the beginning of ${model} was compared.`] : [])),
    ].join(" "),
  };
}

function confidenceIn(models: number, shared: number, contradicted: number): Divergence["confidence"] {
  if (models < 2 || shared === 0) return "low";
  if (contradicted === 0) return "high";
  return shared > contradicted ? "medium" : "low";
}
