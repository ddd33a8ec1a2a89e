/** The names that CSS gives to colours, each with its six digits. */
const TABLE = `
  aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
  bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
  burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
  cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b
  darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
  darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
  darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
  darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
  firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff
  gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0
  hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
  lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
  lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
  lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
  lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
  magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
  mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
  mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1
  moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500
  orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
  palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
  powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
  saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
  silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
  springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
  violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
`;

const words = TABLE.trim().split(/\s+/u);

const namedColors: ReadonlyMap<string, string> = new Map(
  words.flatMap((word, index): [string, string][] => (index % 2 === 0 ? [[word, `#${words[index + 1]}`]] : [])),
);

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

interface Shade {
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
