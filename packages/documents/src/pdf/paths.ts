import { apply, type Matrix } from "./matrix.ts";

/** A visible straight line: a table border, an underline, a rule between columns. */
export interface Rule {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Maximum thickness in points of a filled bar that counts as a line. */
const THIN = 3;
/** Shorter lines belong to letters, arrows and drawings. */
const SHORT = 3;

type Point = readonly [x: number, y: number];

/** Number of values after each path operator: move, line, curve, quadratic curve, close. */
const ARITY: readonly number[] = [2, 2, 6, 4, 0];
const MOVE = 0;
const LINE = 1;
const CLOSE = 4;

/** Straight lines in a stroked path. */
export function strokedRules(data: unknown, ctm: Matrix): Rule[] {
  return subpaths(data, ctm).flatMap((points) =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index];
      return from ? straight(from, to) : [];
    }),
  );
}

/** Bars in a filled path. */
export function filledRules(data: unknown, ctm: Matrix): Rule[] {
  return subpaths(data, ctm).flatMap((points) => {
    const [left, right] = rangeOf(points.map(([x]) => x));
    const [bottom, top] = rangeOf(points.map(([, y]) => y));
    const [width, height] = [right - left, top - bottom];
    if (height <= THIN && width > SHORT && width > height * 2)
      return [{ x0: left, x1: right, y0: (bottom + top) / 2, y1: (bottom + top) / 2 }];
    if (width <= THIN && height > SHORT && height > width * 2)
      return [{ x0: (left + right) / 2, x1: (left + right) / 2, y0: bottom, y1: top }];
    return [];
  });
}

/** The minimum and maximum. Maps have paths with more points than a call may have arguments. */
function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

function straight([ax, ay]: Point, [bx, by]: Point): Rule[] {
  const [width, height] = [Math.abs(ax - bx), Math.abs(ay - by)];
  if (height <= 0.5 && width > SHORT)
    return [{ x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: (ay + by) / 2, y1: (ay + by) / 2 }];
  if (width <= 0.5 && height > SHORT)
    return [{ x0: (ax + bx) / 2, x1: (ax + bx) / 2, y0: Math.min(ay, by), y1: Math.max(ay, by) }];
  return [];
}

/** Straight subpaths; curves are ignored. The library stores a path as one list of numbers. */
function subpaths(data: unknown, ctm: Matrix): Point[][] {
  const numbers = data instanceof Float32Array ? data : [];
  const done: Point[][] = [];
  let points: Point[] = [];
  let curved = false;
  const finish = () => {
    if (points.length > 1 && !curved) done.push(points);
    points = [];
    curved = false;
  };
  for (let at = 0; at < numbers.length; ) {
    const sign = numbers[at] ?? -1;
    const count = ARITY[sign];
    if (count === undefined) break;
    if (sign === MOVE) finish();
    if (sign === CLOSE) points.push(...points.slice(0, 1));
    else {
      curved ||= sign > LINE;
      points.push(apply(ctm, numbers[at + count - 1] ?? 0, numbers[at + count] ?? 0));
    }
    at += 1 + count;
  }
  finish();
  return done;
}
