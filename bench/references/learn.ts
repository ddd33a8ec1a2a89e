import {
  type FeatureRows,
  factorsOf,
  K,
  type Passes,
  passes,
  type Scores,
  scoresOf,
  type Weights,
} from "../../packages/citations/src/references/string/lattice.ts";
import { random, shuffle } from "./random.ts";

/** A reference for training: the rows of its features, and the possible labels of each token as bits. */
export interface Lesson extends FeatureRows {
  readonly allowed: Int32Array;
}

export interface Schedule {
  readonly epochs: number;
  readonly rate: number;
  /** Strength of regularization. */
  readonly decay: number;
  /** The share of features dropped in each pass, so that the model relies on no single one. */
  readonly drop: number;
  readonly seed: number;
}

/** The expected count of each label, border and transition. */
interface Expected {
  readonly node: Float64Array;
  readonly enter: Float64Array;
  readonly leave: Float64Array;
  readonly turn: Float64Array;
}

// In this file, every index is limited by the length of its table.

function expected(chain: Scores, { forward, backward, scale }: Passes): Expected {
  const { length, node, enter, leave, turn } = chain;
  const found: Expected = {
    node: forward.map((value, at) => value * (backward[at] as number)),
    enter: new Float64Array(length * K),
    leave: new Float64Array(length * K),
    turn: new Float64Array(K * K),
  };
  const add = (table: Float64Array, at: number, value: number): void => {
    table[at] = (table[at] as number) + value;
  };
  for (let at = 1; at < length; at++)
    for (let to = 0; to < K; to++) {
      const into = ((backward[at * K + to] as number) * (node[at * K + to] as number)) / (scale[at] as number);
      if (into === 0) continue;
      for (let from = 0; from < K; from++) {
        let pair = (forward[(at - 1) * K + from] as number) * (turn[from * K + to] as number) * into;
        if (from !== to) {
          pair *= (leave[at * K + from] as number) * (enter[at * K + to] as number);
          add(found.enter, at * K + to, pair);
          add(found.leave, at * K + from, pair);
        }
        add(found.turn, from * K + to, pair);
      }
    }
  return found;
}

/** Size of a step, and the columns of the table. */
interface Pace {
  readonly rate: number;
  readonly decay: number;
  readonly width: number;
  readonly offset: number;
}

/** A table of weights whose steps shrink with use (AdaGrad). */
class Table {
  readonly values: Float32Array;
  readonly #squares: Float32Array;
  readonly #sums: Float32Array;
  #kept = 0;

  constructor(size: number) {
    this.values = new Float32Array(size);
    this.#squares = new Float32Array(size);
    this.#sums = new Float32Array(size);
  }

  /** Adds the current weights to the mean, which is the result. */
  keep(): void {
    for (let at = 0; at < this.values.length; at++)
      this.#sums[at] = (this.#sums[at] as number) + (this.values[at] as number);
    this.#kept++;
  }

  mean(): Float32Array {
    return this.#sums.map((sum) => sum / this.#kept);
  }

  step(at: number, slope: number, { rate, decay }: Pick<Pace, "rate" | "decay">): void {
    const value = this.values[at] as number;
    const whole = slope - decay * value;
    const square = (this.#squares[at] as number) + whole * whole;
    this.#squares[at] = square;
    this.values[at] = value + (rate * whole) / Math.sqrt(square + 1e-6);
  }

  /** Updates each feature of each token by the difference of expectations. */
  stepRows(rows: readonly Int32Array[], held: Float64Array, free: Float64Array, pace: Pace): void {
    for (let at = 0; at < rows.length; at++)
      for (let label = 0; label < K; label++) {
        const slope = (held[at * K + label] as number) - (free[at * K + label] as number);
        if (Math.abs(slope) < 1e-5) continue;
        for (const row of rows[at] as Int32Array) this.step(row * pace.width + pace.offset + label, slope, pace);
      }
  }
}

/**
 * Trains a conditional random field by stochastic gradient ascent; if several labels are allowed, any of them is
 * correct.
 */
export function learn(
  lessons: readonly Lesson[],
  sizes: { readonly node: number; readonly edge: number },
  schedule: Schedule,
): Weights {
  const [node, edge, turn] = [new Table(sizes.node * K), new Table(sizes.edge * 2 * K), new Table(K * K)];
  const weights: Weights = { node: node.values, edge: edge.values, turn: turn.values, unit: 1 };
  const draw = random(schedule.seed);
  const keep = (row: Int32Array): Int32Array => row.filter(() => draw() >= schedule.drop);
  const order = lessons.map((_, at) => at);
  for (let epoch = 0; epoch < schedule.epochs; epoch++) {
    shuffle(order, draw);
    const pace = {
      rate: schedule.rate * (1 - (0.8 * epoch) / schedule.epochs),
      decay: schedule.decay,
      width: K,
      offset: 0,
    };
    for (const index of order) {
      const { nodes, edges, allowed } = lessons[index] as Lesson;
      if (nodes.length === 0) continue;
      const rows = { nodes: nodes.map(keep), edges: edges.map(keep) };
      const chain = factorsOf(scoresOf(rows, weights));
      const held = expected(chain, passes(chain, allowed));
      const free = expected(chain, passes(chain));
      if (!held.node.every(Number.isFinite)) throw new Error(`lesson ${index} allows no labels`);
      node.stepRows(rows.nodes, held.node, free.node, pace);
      edge.stepRows(rows.edges, held.enter, free.enter, { ...pace, width: 2 * K });
      edge.stepRows(rows.edges, held.leave, free.leave, { ...pace, width: 2 * K, offset: K });
      for (let at = 0; at < K * K; at++) turn.step(at, (held.turn[at] as number) - (free.turn[at] as number), pace);
    }
    if (epoch >= schedule.epochs / 2) for (const table of [node, edge, turn]) table.keep();
  }
  return { node: node.mean(), edge: edge.mean(), turn: turn.mean(), unit: 1 };
}
