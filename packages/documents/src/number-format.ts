/** Formats used by number alone (ECMA-376, 18.8.30), if they display anything special. */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  14: "yyyy-mm-dd",
  15: "yyyy-mm-dd",
  16: "mm-dd",
  17: "yyyy-mm",
  18: "hh:mm",
  19: "hh:mm:ss",
  20: "hh:mm",
  21: "hh:mm:ss",
  22: "yyyy-mm-dd hh:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss",
  48: "0.0E+0",
};

/** The code for a built-in format's number; the East Asian numbers are dates. */
export const builtInFormat = (id: number): string =>
  builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "yyyy-mm-dd" : "General");

const DAY_MS = 86_400_000;

/** A number as the workbook displays it. Dates are always year first. */
export function formatNumber(value: number, code: string, epoch1904 = false): string {
  const section = sectionFor(code, value);
  const bare = withoutLiterals(section.code);
  if (/[ymdhs]/iu.test(bare) && !/general/iu.test(bare)) return formatDate(value, bare, epoch1904);
  if (bare.includes("@")) return general(value);
  if (!/[0#?]|general/iu.test(bare) && section.code.trim() !== "") return literal(section.code).trim();
  // Accounting formats have a section for zero that only pads: "$ -".
  if (value === 0 && /\?/u.test(bare) && !/[0#]|general/iu.test(bare) && section.code !== code)
    return literal(section.code).trim();
  if (!/[0#?]/u.test(bare)) return decorate(section.code, general(value), value);
  const shown = section.signed ? Math.abs(value) : value;
  if (/E[+-]/iu.test(bare)) return decorate(section.code, scientific(shown, bare), shown);
  if (bare.includes("/")) return general(value);
  const places = bare.match(/[0#?]+/gu) ?? [];
  if (places.length > 1 && !/[.,%]/u.test(bare) && Math.abs(value) < 1e15) return spread(section.code, shown);
  return decorate(section.code, decimal(shown, bare), shown);
}

/**
 * Selects a section. A code has up to four: positive, negative, zero, text; or sections with conditions. A negative
 * section writes its own sign.
 */
function sectionFor(code: string, value: number): { readonly code: string; readonly signed: boolean } {
  const parts = splitSections(code);
  const [positive = "General", negative, zero] = parts;
  if (CONDITION.test(positive)) {
    const rest = negative === undefined ? "General" : (zero ?? negative);
    const found = [positive, negative ?? ""].find((part) => meets(part, value));
    return { code: found ?? rest, signed: false };
  }
  if (value < 0 && negative !== undefined) return { code: negative, signed: true };
  if (value === 0 && zero !== undefined) return { code: zero, signed: false };
  return { code: positive, signed: false };
}

const CONDITION = /\[([<>]=?|<>|=)(-?\d{1,15}(?:\.\d{1,15})?)\]/u;

/** Whether a number meets the condition of a section, such as `[>=1000]`. */
function meets(part: string, value: number): boolean {
  const [, sign, stated] = CONDITION.exec(part) ?? [];
  const limit = Number(stated);
  if (sign === "<>") return value !== limit;
  return (
    (sign?.includes("=") && value === limit) ||
    (sign?.startsWith("<") ? value < limit : sign?.startsWith(">") === true && value > limit)
  );
}

/** Splits at semicolons outside of quotes. */
function splitSections(code: string): string[] {
  const parts = [""];
  for (const [piece] of code.matchAll(/"[^"]*"|\\.|;|[^";\\]+|["\\]/gu)) {
    if (piece === ";") parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Drops colours, conditions, padding and quoted text. `[h]`, elapsed time, is kept. */
const withoutLiterals = (code: string): string =>
  code
    .replace(/"[^"]*"|\\.|[_*]./gu, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/giu, "")
    .replace(/AM\/PM|A\/P/giu, "");

const piecesOf = (code: string): readonly string[] =>
  code.match(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|General|[\s\S]/giu) ?? [];
const isPlace = (piece = ""): boolean => /^[0#?]$/u.test(piece);

/** Adds the text and signs around the digits: currencies, units, brackets. */
function decorate(code: string, digits: string, value: number): string {
  const pieces = piecesOf(code);
  const from = pieces.findIndex(
    (piece, at) => isPlace(piece) || /^general$/iu.test(piece) || (piece === "." && isPlace(pieces[at + 1])),
  );
  let to = from + 1;
  for (let at = to; from >= 0 && /^[0#?.,%/E+\- ]$/iu.test(pieces[at] ?? ""); at++)
    if (/[0#?.,%/]/u.test(pieces[at] ?? "")) to = at + 1;
  const before = literal(pieces.slice(0, from < 0 ? pieces.length : from).join(""));
  const after = from < 0 ? "" : literal(pieces.slice(to).join(""));
  const sign = digits.startsWith("-") && value < 0 ? "-" : "";
  return `${sign}${before}${digits.slice(sign.length)}${after}`.trim();
}

/** Distributes digits over a pattern with literals, as in telephone numbers, from the last digit. */
function spread(code: string, value: number): string {
  const pieces = piecesOf(code);
  const first = pieces.findIndex(isPlace);
  const digits = [...Math.abs(value).toFixed(0)];
  const filled = pieces.map(literal);
  for (let at = pieces.length - 1; at >= first; at--) {
    const piece = pieces[at] ?? "";
    if (isPlace(piece))
      filled[at] = (at === first ? digits.splice(0).join("") : digits.pop()) || (piece === "0" ? "0" : "");
  }
  return `${value < 0 ? "-" : ""}${filled.join("")}`.trim();
}

const literal = (code: string): string =>
  code
    .replace(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]/gu, "$1")
    .replace(/\[[^[\]]*\]/gu, "")
    .replace(/"([^"]*)"/gu, "$1")
    .replace(/[_*]./gu, "")
    .replace(/\\(.)/gu, "$1")
    .replace(/[#?]/gu, "");

/** Cached: creating one costs more than formatting a thousand cells, and few are needed. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(
  whole: number,
  [least, most]: readonly [number, number],
  useGrouping: boolean,
): Intl.NumberFormat {
  const name = [whole, least, most, useGrouping].join();
  const made =
    numberFormats.get(name) ??
    new Intl.NumberFormat("en-US", {
      minimumIntegerDigits: whole,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping,
    });
  numberFormats.set(name, made);
  return made;
}

function decimal(value: number, code: string): string {
  const percents = (code.match(/%/gu) ?? []).length;
  const pattern = /\.?[0#?][0#?.,]*/u.exec(code)?.[0] ?? "0";
  const thousandths = /(?<!,),+$/u.exec(pattern)?.[0].length ?? 0;
  const [whole = "", fraction = ""] = pattern.split(".");
  const scaled = (value * 100 ** percents) / 1000 ** thousandths;
  const least = (fraction.match(/0/gu) ?? []).length;
  const most = Math.min(20, (fraction.match(/[0#?]/gu) ?? []).length);
  const digits = numberFormat(
    Math.min(21, Math.max(1, (whole.match(/0/gu) ?? []).length)),
    [Math.min(least, most), most],
    /[0#?],[0#?]/u.test(whole),
  ).format(Math.abs(scaled) < 1e21 ? scaled : Number(scaled.toPrecision(15)));
  const shown = /[0?]/u.test(whole) || most === 0 ? digits : digits.replace(/^(-?)0\./u, "$1.");
  return `${shown === "-0" ? "0" : shown}${"%".repeat(Math.min(percents, 1))}`;
}

function scientific(value: number, code: string): string {
  const places = /\.([0#?]+)/u.exec(code)?.[1]?.length ?? 0;
  const least = /E[+-](0+)/iu.exec(code)?.[1]?.length ?? 1;
  const [digits, exponent = ""] = value.toExponential(Math.min(places, 20)).split("e");
  return `${digits}E${exponent.slice(0, 1)}${exponent.slice(1).padStart(least, "0")}`;
}

/** A cell without a format shows about eleven digits, which drops floating-point noise. */
const general = (value: number): string => String(Number(value.toPrecision(12)));

function formatDate(value: number, code: string, epoch1904: boolean): string {
  if (!Number.isFinite(value) || Math.abs(value) > 2_958_465) return general(value);
  if (/\[[hms]+\]/iu.test(code)) return elapsed(value);
  const hasDate = /[yd]/iu.test(code) || (/m/iu.test(code) && !/[hs]/iu.test(code));
  const hasTime = /[hs]/iu.test(code);
  // The 1900 system counts a 29 February 1900, which did not exist.
  const days = epoch1904 ? value + 1_462 : value < 60 ? value + 1 : value;
  const iso = new Date(Math.round(((days - 25_569) * DAY_MS) / 1_000) * 1_000).toISOString();
  const [date = "", time = ""] = iso.replace(/\.000Z$/u, "").split("T");
  const clock = /s/iu.test(code) || !time.endsWith(":00") ? time : time.slice(0, 5);
  return [hasDate ? date : "", hasTime ? clock : ""].filter(Boolean).join(" ");
}

/** Elapsed hours, beyond a day if needed. */
function elapsed(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (part: number) => String(part).padStart(2, "0");
  const sign = value < 0 ? "-" : "";
  return `${sign}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
