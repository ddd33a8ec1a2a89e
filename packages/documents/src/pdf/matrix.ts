/** `[a, b, c, d, e, f]` as in PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const moved = (matrix: Matrix, x: number, y: number): Matrix => multiply(matrix, [1, 0, 0, 1, x, y]);

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The vertical scale; multiplied by the font size, the size on paper. */
export const heightScale = ([, , c, d]: Matrix): number => Math.hypot(c, d);

/** A matrix from untyped operator arguments. */
export function toMatrix(value: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Object.values(value ?? []).map(Number);
  return [a, b, c, d, e, f];
}

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The box between two corners. */
export const boxBetween = (ax: number, ay: number, bx: number, by: number): Box => ({
  left: Math.min(ax, bx),
  bottom: Math.min(ay, by),
  right: Math.max(ax, bx),
  top: Math.max(ay, by),
});

/** The bounding box of a transformed box. */
export function boxAround(matrix: Matrix, { left, bottom, right, top }: Box): Box {
  const corners = [left, right].flatMap((x) => [apply(matrix, x, bottom), apply(matrix, x, top)]);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** The box in which an image is painted before transformation. */
export const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };

export const holds = ({ left, bottom, right, top }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

export const area = ({ left, bottom, right, top }: Box): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

/** The intersection of two boxes; empty if they do not meet. */
export const meet = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.min(a.right, b.right),
  top: Math.min(a.top, b.top),
});

/** Whether two boxes overlap within a margin. */
export const overlaps = (a: Box, b: Box, margin: number): boolean =>
  a.left <= b.right + margin && b.left <= a.right + margin && a.bottom <= b.top + margin && b.bottom <= a.top + margin;
