import { styleText } from "node:util";

/** Where a command writes for people and programs. */
export interface Output {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly coloured: boolean;
  write(text: string): void;
  /** Takes the line away that the cursor stands on. */
  wipe(): void;
}

const FORMATS = { bold: "bold", dim: "dim", link: "cyan", good: "green", bad: "red", warn: "yellow" } as const;

/** Colours for people; plain text for pipes and for those who set NO_COLOR. Absent text stays empty. */
export type Style = { readonly [Name in keyof typeof FORMATS]: (text: string | undefined) => string };

export function createStyle(colour: boolean): Style {
  const paint = (format: (typeof FORMATS)[keyof typeof FORMATS]) => (text: string | undefined) =>
    colour && text ? styleText(format, text, { validateStream: false }) : (text ?? "");
  const painted = Object.entries(FORMATS).map(([name, format]) => [name, paint(format)]);
  return Object.fromEntries(painted) as Style; // one for each name of FORMATS
}

/** What `createStyle` paints with. Whatever else looks like a control sequence was written by strangers. */
const ESCAPE = "\u001B";
const PAINT = new RegExp(`(${ESCAPE}\\[(?:[12]|22|3[1236]|39)m)`, "u");

/** Lines that runners of GitHub and Azure take for commands. */
const COMMAND = /^([^\S\n\r\u2028\u2029]*):(?=:[a-z][\w-]*(?: [^\n]*)?::)|#(?=#(?:vso)?\[)/gimu;

/** A line of a build's log that begins as a command is shown, and does nothing. */
export const asLogText = (text: string): string =>
  text.replace(COMMAND, (_, indent: string | undefined) => (indent === undefined ? "# " : `${indent}: `));

/** Lets strangers' text near a terminal: control characters could move the cursor, retitle the window or hide text. */
export const harmless = (text: string): string =>
  // biome's rule against control characters in patterns guards against accidents; here they are the point.
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : "",
  );

/** Text without anything that could steer a terminal; with `coloured`, our own colours stay. */
export const printable = (text: string, coloured: boolean): string =>
  coloured
    ? text
        .split(PAINT)
        .map((part, index) => (index % 2 === 1 ? part : harmless(part)))
        .join("")
    : harmless(text);

type Env = Readonly<Record<string, string | undefined>>;

/** The one way to a terminal: whatever any command writes passes here. */
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

/** Every string of a body made harmless, before it is put among our own colours. */
export function harmlessIn<Value>(value: Value): Value;
export function harmlessIn(value: unknown): unknown {
  if (typeof value === "string") return harmless(value);
  if (Array.isArray(value)) return value.map((one: unknown) => harmlessIn(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, harmlessIn<unknown>(one)]));
}

/** JSON whose strings keep every character, those that steer terminals as escapes. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/[\u007F-\u009F\p{Bidi_Control}]/gu, escaped);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A name of a file on one line: line breaks and other controls are shown as escapes. */
export const shownName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (character) => SHORT[character] ?? escaped(character));
