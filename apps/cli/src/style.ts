import { styleText } from "node:util";

/** Colours for people; plain text for pipes and for those who set NO_COLOR. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  link(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
}

type Format = Parameters<typeof styleText>[0];

export function createStyle(colour: boolean): Style {
  const paint = (format: Format) => (text: string) =>
    colour ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    link: paint("cyan"),
    good: paint("green"),
    bad: paint("red"),
    warn: paint("yellow"),
  };
}
