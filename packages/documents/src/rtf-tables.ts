import { decodeText } from "@wellsourced/markup";

/** The header's fonts, colours, styles and lists. */
export class RtfHead {
  /** Code page of each font that states one. */
  readonly fonts = new Map<number, string>();
  /** Indices of white in the colour table. */
  readonly white = new Set<number>();
  /** Paragraph styles: name in lower case, and outline level. */
  readonly styles = new Map<number, { name: string; outline: number | undefined }>();
  /** Numbering by list and level: 23 is a bullet, 255 none. */
  readonly lists = new Map<number, { kind: number; start: number }[]>();
  /** List ids by the number that paragraphs use. */
  readonly overrides = new Map<number, number>();
  readonly info = new Map<string, string>();
}

const codePages: Readonly<Record<number, string>> = {
  437: "ibm866",
  708: "iso-8859-6",
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1361: "euc-kr",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  20866: "koi8-r",
  21866: "koi8-u",
  50220: "iso-2022-jp",
  50221: "iso-2022-jp",
  51932: "euc-jp",
  51949: "euc-kr",
  54936: "gb18030",
  65001: "utf-8",
};

/** The decoder label of a code page; Western for unknown ones. */
export function codePage(number: number): string {
  if (number >= 28_592 && number <= 28_606) return `iso-8859-${number - 28_590}`;
  return codePages[number] ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : "windows-1252");
}

/** Code pages by the character set of a font. 0 and 1 are unspecified; 2 is symbols. */
export const charsets: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Decodes bytes, passed as Latin-1 characters, by their code page. */
export const decodeBytes = (bytes: string, label: string): string =>
  /^[\x20-\x7e\t]*$/u.test(bytes)
    ? bytes
    : decodeText(Buffer.from(bytes, "latin1"), { contentType: `text/plain; charset=${label}` });
