import { type Color, converter, formatHex, parse } from "culori";

/** Longer colours are mistakes or attacks. */
const MAX_LENGTH = 100;

/** Colour spaces whose colours sRGB screens can show. */
const MODES: ReadonlySet<Color["mode"]> = new Set(["rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch"]);

/** The parser throws on some malformed functions. */
function parsed(value: string): Color | undefined {
  try {
    return parse(value);
  } catch {
    return undefined;
  }
}

/**
 * A CSS colour as `#rrggbb` in lower case; out-of-gamut values are clamped. `undefined` for other text and for
 * translucent colours, which look different on every background.
 */
export function normalizeColor(text: string): string | undefined {
  const value = text.trim().toLowerCase();
  // The parser also takes digits without a hash.
  if (value.length > MAX_LENGTH || /^[\da-f]+$/u.test(value)) return undefined;
  const color = parsed(value);
  return color && MODES.has(color.mode) && (color.alpha ?? 1) >= 1 ? formatHex(color) : undefined;
}

const toHsl = converter("hsl");

/** HSL saturation and lightness of a `#rrggbb` colour, each from 0 to 1. */
export function shadeOf(hex: string): { readonly saturation: number; readonly lightness: number } {
  const { s: saturation, l: lightness } = toHsl(hex) ?? { s: 0, l: 0 };
  return { saturation, lightness };
}
