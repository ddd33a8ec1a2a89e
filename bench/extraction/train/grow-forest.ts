/** Rows with one column per feature; each number is one of at most 64 bins. */
export interface Table {
  readonly rows: number;
  readonly bins: readonly Uint8Array[];
  /** Upper edges of the bins of each feature, except the last. */
  readonly edges: readonly Float32Array[];
}

export interface Tree {
  /** Feature, bin and both children; negative numbers are `~leaf`. */
  readonly nodes: readonly (readonly [feature: number, bin: number, low: number, high: number])[];
  readonly leaves: readonly number[];
}

export interface Forest {
  readonly base: number;
  readonly trees: readonly Tree[];
}

export interface Growth {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  readonly minWeight: number;
  readonly lambda: number;
  readonly featureShare: number;
  readonly rowShare: number;
  readonly seed: number;
}

const BINS = 64;

export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The edges are quantiles of each column. */
export function edgesOf(values: Float32Array, width: number): Float32Array[] {
  const rows = values.length / width;
  const step = Math.max(1, Math.floor(rows / 20_000));
  return Array.from({ length: width }, (_, feature) => {
    const sample: number[] = [];
    for (let row = 0; row < rows; row += step) sample.push(values[row * width + feature] ?? 0);
    sample.sort((a, b) => a - b);
    const edges = new Set<number>();
    for (let bin = 1; bin < BINS; bin++) {
      const value = sample[Math.floor((bin / BINS) * sample.length)] ?? 0;
      if (value < (sample.at(-1) ?? 0)) edges.add(value);
    }
    return Float32Array.from(edges);
  });
}

export function tableOf(values: Float32Array, width: number, edges: readonly Float32Array[]): Table {
  const rows = values.length / width;
  const bins = edges.map((limits, feature) => {
    const column = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) column[row] = binOf(values[row * width + feature] ?? 0, limits);
    return column;
  });
  return { rows, bins, edges };
}

/** The first bin whose edge is not below the value. */
export function binOf(value: number, limits: Float32Array): number {
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (limits[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Leaf {
  readonly rows: Int32Array;
  readonly sums: Float64Array;
  readonly gradient: number;
  readonly hessian: number;
  split: Split | undefined;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

/** The targets of the rows. */
export interface Lesson {
  readonly targets: Float32Array;
  readonly weights: Float32Array;
}

/** Trains gradient-boosted trees for targets from 0 to 1 with weights. Leaf-wise, with histograms. */
export function growForest(table: Table, { targets, weights }: Lesson, growth: Growth): Forest {
  const draw = random(growth.seed);
  let [positive, total] = [0, 0];
  for (let row = 0; row < table.rows; row++) {
    positive += (targets[row] ?? 0) * (weights[row] ?? 0);
    total += weights[row] ?? 0;
  }
  const base = Math.log(positive / (total - positive));
  const scores = new Float64Array(table.rows).fill(base);
  const gradients = new Float64Array(table.rows);
  const hessians = new Float64Array(table.rows);
  const rows = Int32Array.from(range(table.rows));
  const trees: Tree[] = [];
  for (let count = 0; count < growth.trees; count++) {
    for (let row = 0; row < table.rows; row++) {
      const p = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
      gradients[row] = (p - (targets[row] ?? 0)) * (weights[row] ?? 0);
      hessians[row] = Math.max(1e-6, p * (1 - p)) * (weights[row] ?? 0);
    }
    const chosen = rows.filter(() => draw() < growth.rowShare);
    const features = range(table.bins.length).filter(() => draw() < growth.featureShare);
    const tree = growTree({ table, gradients, hessians, features, growth }, chosen);
    trees.push(tree);
    for (let row = 0; row < table.rows; row++) scores[row] = (scores[row] ?? 0) + walk(tree, table, row);
  }
  return { base, trees };
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

function walk({ nodes, leaves }: Tree, { bins }: Table, row: number): number {
  let at = nodes.length > 0 ? 0 : -1;
  while (at >= 0) {
    const node = nodes[at];
    if (!node) return 0;
    at = (bins[node[0]]?.[row] ?? 0) <= node[1] ? node[2] : node[3];
  }
  return leaves[~at] ?? 0;
}

export function predict({ base, trees }: Forest, table: Table): Float32Array {
  return Float32Array.from({ length: table.rows }, (_, row) => {
    let score = base;
    for (const tree of trees) score += walk(tree, table, row);
    return 1 / (1 + Math.exp(-score));
  });
}

interface Work {
  readonly table: Table;
  readonly gradients: Float64Array;
  readonly hessians: Float64Array;
  readonly features: readonly number[];
  readonly growth: Growth;
}

function growTree(work: Work, rows: Int32Array): Tree {
  const nodes: [number, number, number, number][] = [];
  const leaves: Leaf[] = [leafOf(work, rows)];
  /** Stores the path to each leaf. */
  const ways: (readonly [node: number, side: 2 | 3])[] = [[-1, 2]];
  while (leaves.length < work.growth.leaves) {
    let best = -1;
    for (const [at, leaf] of leaves.entries())
      if (leaf.split && leaf.split.gain > (leaves[best]?.split?.gain ?? 1e-9)) best = at;
    const leaf = leaves[best];
    const split = leaf?.split;
    if (!leaf || !split) break;
    const [low, high] = divide(work, leaf, split);
    const node = nodes.push([split.feature, split.bin, ~best, ~leaves.length]) - 1;
    const [above, side] = ways[best] ?? [-1, 2];
    if (above >= 0 && nodes[above]) nodes[above][side] = node;
    ways[best] = [node, 2];
    ways.push([node, 3]);
    leaves[best] = low;
    leaves.push(high);
  }
  const { lambda, rate } = work.growth;
  return { nodes, leaves: leaves.map(({ gradient, hessian }) => (-gradient / (hessian + lambda)) * rate) };
}

function leafOf(work: Work, rows: Int32Array, given?: Float64Array): Leaf {
  let [gradient, hessian] = [0, 0];
  for (const row of rows) {
    gradient += work.gradients[row] ?? 0;
    hessian += work.hessians[row] ?? 0;
  }
  const sums = given ?? histogram(work, rows);
  return { rows, sums, gradient, hessian, split: bestSplit(work, sums, gradient, hessian) };
}

/** Sums of gradient and hessian for each bin of each feature. */
function histogram({ table, gradients, hessians, features }: Work, rows: Int32Array): Float64Array {
  const sums = new Float64Array(features.length * BINS * 2);
  const count = rows.length;
  const g = new Float64Array(count);
  const h = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const row = rows[at] as number; // `at` is below the length
    g[at] = gradients[row] as number; // rows are rows of the table
    h[at] = hessians[row] as number; // the same
  }
  for (let place = 0; place < features.length; place++) {
    const column = table.bins[features[place] ?? 0] ?? new Uint8Array();
    const from = place * BINS * 2;
    for (let at = 0; at < count; at++) {
      const slot = from + (column[rows[at] as number] as number) * 2; // `at` is below the length
      (sums[slot] as number) += g[at] as number; // every slot exists
      (sums[slot + 1] as number) += h[at] as number; // the same
    }
  }
  return sums;
}

function bestSplit(
  { features, growth: { lambda, minWeight } }: Work,
  sums: Float64Array,
  gradient: number,
  hessian: number,
): Split | undefined {
  let best: Split | undefined;
  const whole = (gradient * gradient) / (hessian + lambda);
  for (const [place, feature] of features.entries()) {
    let [g, h] = [0, 0];
    for (let bin = 0; bin < BINS - 1; bin++) {
      const slot = (place * BINS + bin) * 2;
      g += sums[slot] ?? 0;
      h += sums[slot + 1] ?? 0;
      if (h < minWeight) continue;
      if (hessian - h < minWeight) break;
      const gain = (g * g) / (h + lambda) + (gradient - g) ** 2 / (hessian - h + lambda) - whole;
      if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, bin };
    }
  }
  return best;
}

function divide(work: Work, leaf: Leaf, { feature, bin }: Split): [Leaf, Leaf] {
  const column = work.table.bins[feature] ?? new Uint8Array();
  const low = leaf.rows.filter((row) => (column[row] ?? 0) <= bin);
  const high = leaf.rows.filter((row) => (column[row] ?? 0) > bin);
  const isLowSmaller = low.length < high.length;
  const small = histogram(work, isLowSmaller ? low : high);
  const large = leaf.sums.map((sum, at) => sum - (small[at] ?? 0));
  return [leafOf(work, low, isLowSmaller ? small : large), leafOf(work, high, isLowSmaller ? large : small)];
}
