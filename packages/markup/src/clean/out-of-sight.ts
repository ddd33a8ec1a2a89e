import { parseColour } from "../css/colours.ts";
import type { Declarations } from "../css/styles.ts";

const zero = /^-?0*(?:\.0*)?(?:[a-z%]+)?$/iu;
const isZero = (value: string | undefined): boolean => value !== undefined && value !== "" && zero.test(value);

/** Rarer ways to hide an element: scale, filter, empty mask, transparent letters, or a size in a shorthand. */
export function outOfSight(declarations: Declarations) {
  const value = (name: string): string => declarations.get(name) ?? "";
  if (value("content-visibility") === "hidden") return "content-visibility: hidden";
  if (isShrunk(value("transform"), value("scale"))) return "scaled to nothing";
  if (/(?:^|\s)opacity\(\s*(?:0+(?:\.0*)?%?|0?\.0+)\s*\)/u.test(value("filter"))) return "opacity: 0";
  if (hasNoSize(value("font"))) return "font-size: 0";
  if (isEmptyArea(value("clip-path"))) return "clipped away";
  if (isMovedAway(value("translate"), value("inset"))) return "off screen";
  const fill = parseColour(value("-webkit-text-fill-color"));
  const clipsText = /text/u.test(value("background-clip") || value("-webkit-background-clip"));
  return fill && fill.alpha <= 0.02 && !clipsText ? "colour of its background" : undefined;
}

/** `0/0 a`, the old way to hide text behind a background image. */
const hasNoSize = (font: string): boolean =>
  font
    .slice(0, 200)
    .split(/\s+/u)
    .some((part) => /^0(?:px|pt|em|rem|%)?(?:\/\S+)?$/u.test(part));

/** Boxes that scale up with a transition are content; those without one stay hidden. */
function isShrunk(transform: string, scale: string): boolean {
  if (isZero(scale.split(/\s+/u)[0])) return true;
  const shrunk = /scale(?:x|y|3d)?\(\s*([^),]+)/u.exec(transform)?.[1]?.trim();
  const matrix = /^matrix\(\s*([^\s,][^,]*),[^,]*,[^,]*,\s*([^\s,][^,]*),/u.exec(transform);
  return isZero(shrunk) || (isZero(matrix?.[1]?.trim()) && isZero(matrix?.[2]?.trim()));
}

/** A polygon whose corners are all one point, or an ellipse with radius 0. */
function isEmptyArea(clip: string): boolean {
  if (/^ellipse\(\s*0/u.test(clip)) return true;
  const corners = /^polygon\(([^)]+)\)/u
    .exec(clip)?.[1]
    ?.split(",", 50)
    .map((corner) => corner.trim());
  return corners !== undefined && new Set(corners.map((it) => it.replace(/\b0(?:px|%)/gu, "0"))).size === 1;
}

const isMovedAway = (...values: readonly string[]): boolean =>
  values.some((value) => value.split(/\s+/u, 4).some((part) => /^-?\d{4,}(?:\.\d+)?px$/u.test(part)));
