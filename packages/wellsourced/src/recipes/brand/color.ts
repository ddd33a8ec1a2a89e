import { namedColors } from "./color-names.ts";

type Triple = readonly [number, number, number];

const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
const toHex = (channels: Triple): string =>
  `#${channels
    .map((value) =>
      Math.round(clamp(value) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** `50%` of a whole, or a plain number; `none` is nothing. */
function number(text: string, whole = 1): number {
  if (text === "none") return 0;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%?$/iu.test(text)) return Number.NaN;
  return text.endsWith("%") ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text);
}

const TURNS: Readonly<Record<string, number>> = { deg: 360, grad: 400, rad: 2 * Math.PI, turn: 1 };

/** Degrees from 0 to 360. */
function angle(text: string): number {
  if (text === "none") return 0;
  const [, digits = "", unit = "deg"] = /^([+-]?[\d.]+)(deg|grad|rad|turn)?$/u.exec(text) ?? [];
  const degrees = (number(digits) / (TURNS[unit] ?? 360)) * 360;
  return ((degrees % 360) + 360) % 360;
}

/** CSS Color 4, section 7: hue, saturation and lightness. */
function fromHsl(hue: number, saturation: number, lightness: number): Triple {
  const reach = clamp(saturation) * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function fromHwb(hue: number, white: number, black: number): Triple {
  const sum = white + black;
  if (sum >= 1) return [white / sum, white / sum, white / sum];
  const [red, green, blue] = fromHsl(hue, 1, 0.5);
  const mixed = (value: number) => value * (1 - sum) + white;
  return [mixed(red), mixed(green), mixed(blue)];
}

const gamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * Math.abs(value) ** (1 / 2.4) - 0.055;

/** CSS Color 4, section 18: OKLab to linear light to sRGB; what no screen of that kind shows is cut. */
function fromOklab(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** CIE Lab under D50, by way of XYZ adapted to D65. */
function fromLab(lightness: number, a: number, b: number): Triple {
  const fy = (lightness + 16) / 116;
  const part = (f: number) => (f ** 3 > 216 / 24389 ? f ** 3 : (116 * f - 16) / (24389 / 27));
  const x = part(fy + a / 500) * 0.9642956764;
  const y = lightness > 8 ? fy ** 3 : lightness / (24389 / 27);
  const z = part(fy - b / 200) * 0.8251046025;
  // Bradford adaptation and the matrix of sRGB in one.
  return [
    gamma(3.1341359569 * x - 1.6173863321 * y - 0.490661946 * z),
    gamma(-0.978795503 * x + 1.916141504 * y + 0.033453061 * z),
    gamma(0.07195532 * x - 0.228991498 * y + 1.405342791 * z),
  ];
}

const polar = (chroma: number, hue: number): readonly [number, number] => [
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
];

/** Function to what its three arguments mean. */
const spaces: Readonly<Record<string, (first: string, second: string, third: string) => Triple>> = {
  rgb: (red, green, blue) => [number(red, 255) / 255, number(green, 255) / 255, number(blue, 255) / 255],
  hsl: (hue, saturation, lightness) => fromHsl(angle(hue), percent(saturation), percent(lightness)),
  hwb: (hue, white, black) => fromHwb(angle(hue), percent(white), percent(black)),
  lab: (lightness, a, b) => fromLab(number(lightness, 100), number(a, 125), number(b, 125)),
  lch: (lightness, chroma, hue) => fromLab(number(lightness, 100), ...polar(number(chroma, 150), angle(hue))),
  oklab: (lightness, a, b) => fromOklab(number(lightness), number(a, 0.4), number(b, 0.4)),
  oklch: (lightness, chroma, hue) => fromOklab(number(lightness), ...polar(number(chroma, 0.4), angle(hue))),
  color: (red, green, blue) => [number(red), number(green), number(blue)],
};

/** Percentages may be written without their sign in newer notation. */
const percent = (text: string): number => (text.endsWith("%") ? number(text) : number(text) / 100);

function fromDigits(digits: string): string | undefined {
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join("") : digits;
  if (full.length === 8 && !full.endsWith("ff")) return undefined;
  return `#${full.slice(0, 6)}`;
}

function fromFunction(name: string, inside: string): string | undefined {
  const [colour = "", alpha = "1"] = inside.split("/").map((part) => part.trim());
  const parts = colour.split(/\s*,\s*|\s+/u).filter(Boolean);
  const space = name.replace(/a$/u, "");
  if (space === "color" && parts.shift() !== "srgb") return undefined;
  const [first, second, third, legacy = alpha] = parts;
  if (first === undefined || second === undefined || third === undefined || parts.length > 4) return undefined;
  const isSolid = number(legacy) >= 1;
  const channels = isSolid ? spaces[space]?.(first, second, third) : undefined;
  return channels?.every(Number.isFinite) ? toHex(channels) : undefined;
}

/**
 * A colour of CSS as `#rrggbb` in lower case: digits, names, and every function whose colours a screen can be told.
 * Nothing for what is no colour, and for what shows through, since that is not one colour.
 */
export function normalizeColor(text: string): string | undefined {
  const given = text.trim().toLowerCase();
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.exec(given)?.[1];
  if (digits) return fromDigits(digits);
  const [, name, inside] = /^([a-z]+)\(([^()]{1,100})\)$/u.exec(given) ?? [];
  return name && inside ? fromFunction(name, inside) : namedColors.get(given);
}

export interface Shade {
  /** Both 0 to 1, as in HSL. */
  readonly saturation: number;
  readonly lightness: number;
}

/** How strong and how light a `#rrggbb` is. */
export function shadeOf(hex: string): Shade {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  const lightness = (most + least) / 2;
  const reach = 1 - Math.abs(2 * lightness - 1);
  return { saturation: reach === 0 ? 0 : (most - least) / reach, lightness };
}
