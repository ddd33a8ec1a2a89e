import { styleText } from "node:util";

/** A stream for the output of commands. */
export interface Output {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly coloured: boolean;
  write(text: string): void;
  /** Clears the current line. */
  wipe(): void;
}

const FORMATS = { bold: "bold", dim: "dim", link: "cyan", good: "green", bad: "red", warn: "yellow" } as const;

/** Colours; plain text for pipes and with NO_COLOR. Absent text becomes an empty string. */
export type Style = { readonly [Name in keyof typeof FORMATS]: (text: string | undefined) => string };

export function createStyle(colour: boolean): Style {
  const paint = (format: (typeof FORMATS)[keyof typeof FORMATS]) => (text: string | undefined) =>
    colour && text ? styleText(format, text, { validateStream: false }) : (text ?? "");
  const painted = Object.entries(FORMATS).map(([name, format]) => [name, paint(format)]);
  return Object.fromEntries(painted) as Style; // one for each name of FORMATS
}

/** The escape character of our own colours. All other control sequences are untrusted. */
const ESCAPE = "\u001B";
const PAINT = new RegExp(`(${ESCAPE}\\[(?:[12]|22|3[1236]|39)m)`, "u");

/** Lines that GitHub and Azure runners execute as commands. */
const COMMAND = /^([^\S\n\r\u2028\u2029]*):(?=:[a-z][\w-]*(?: [^\n]*)?::)|#(?=#(?:vso)?\[)/gimu;

/** Disarms lines that a build log would execute. */
export const asLogText = (text: string): string =>
  text.replace(COMMAND, (_, indent: string | undefined) => (indent === undefined ? "# " : `${indent}: `));

/** Escapes control characters in untrusted text, which could move the cursor, retitle the window or hide text. */
export const harmless = (text: string): string =>
  // Control characters are matched on purpose here, which biome's rule is against.
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : "",
  );

/** Text that cannot control the terminal; with `coloured`, our own colours are kept. */
export const printable = (text: string, coloured: boolean): string =>
  coloured
    ? text
        .split(PAINT)
        .map((part, index) => (index % 2 === 1 ? part : harmless(part)))
        .join("")
    : harmless(text);

type Env = Readonly<Record<string, string | undefined>>;

/** Creates the only way to a terminal; all output is sanitised here. */
export function createOutput(stream: NodeJS.WriteStream, env: Env): Output {
  const coloured = stream.isTTY === true && env.NO_COLOR === undefined && env.TERM !== "dumb";
  const isLog = env.GITHUB_ACTIONS === "true" || env.TF_BUILD !== undefined;
  return {
    coloured,
    isTTY: stream.isTTY === true,
    columns: stream.columns,
    write(text) {
      const shown = printable(text, coloured);
      stream.write(isLog ? asLogText(shown) : shown);
    },
    wipe: () => stream.write("\r\u001B[2K"),
  };
}

/** Sanitises all strings of a body before it is coloured. */
export function harmlessIn<Value>(value: Value): Value;
export function harmlessIn(value: unknown): unknown {
  if (typeof value === "string") return harmless(value);
  if (Array.isArray(value)) return value.map((one: unknown) => harmlessIn(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, harmlessIn<unknown>(one)]));
}

/** JSON in which terminal control characters are escaped. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/[\u007F-\u009F\p{Bidi_Control}]/gu, escaped);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A file name in one line, with control characters escaped. */
export const shownName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) => SHORT[character] ?? escaped(character));
