import { own } from "../own.ts";

const named: Readonly<Record<string, readonly [number, number, number]>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  lime: [0, 255, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
  navy: [0, 0, 128],
  orange: [255, 165, 0],
  purple: [128, 0, 128],
};

export interface Colour {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

/** Parses a CSS colour in the notations used to hide text. */
export function parseColour(value: string): Colour | undefined {
  const text = value.trim().split(/\s+(?!\d|,|\/)/u)[0] ?? "";
  if (text === "transparent") return { rgb: [0, 0, 0], alpha: 0 };
  const known = own(named, text);
  if (known) return { rgb: known, alpha: 1 };
  const hex = /^#([0-9a-f]{3,8})$/u.exec(text)?.[1];
  if (hex) return fromHex(hex);
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)/u.exec(value.trim());
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
  const alpha = parts[4] === undefined ? 1 : Number(parts[4]) / (parts[5] === "%" ? 100 : 1);
  return { rgb: [red, green, blue], alpha };
}

function fromHex(hex: string): Colour | undefined {
  const short = hex.length === 3 || hex.length === 4;
  if (!short && hex.length !== 6 && hex.length !== 8) return undefined;
  const size = short ? 1 : 2;
  const at = (index: number): number => {
    const part = hex.slice(index * size, (index + 1) * size);
    return part === "" ? 255 : Number.parseInt(short ? part + part : part, 16);
  };
  return { rgb: [at(0), at(1), at(2)], alpha: at(3) / 255 };
}

/** Whether two colours are too close to distinguish. */
export const looksSame = (a: Colour, b: Colour): boolean =>
  a.rgb.every((part, at) => Math.abs(part - (b.rgb[at] ?? 0)) <= 4);

/** The colour of a `background`; `undefined` for images and gradients. */
export const backgroundColour = (value: string): Colour | undefined =>
  /url\(|gradient|var\(/u.test(value) ? undefined : parseColour(value);
