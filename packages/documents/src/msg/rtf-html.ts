import { charsets, codePage, decodeBytes } from "../rtf-tables.ts";
import { type RtfToken, rtfTokens } from "../rtf-tokens.ts";

/** State of a group, restored at its end. */
interface State {
  /** Whether it is text, the font table, HTML, or skipped. */
  readonly destination: "text" | "fonts" | "html" | "skip";
  /** Whether this formatting is for RTF readers only. */
  readonly rtfOnly: boolean;
  readonly font: number;
  /** Number of fallback characters after each Unicode character. */
  readonly fallback: number;
}

const MAX_DEPTH = 2_000;
const skipped = new Set("colortbl stylesheet info pict mhtmltag pntext listtable revtbl".split(" "));
const signs: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  tab: "\t",
  "~": "&nbsp;",
  _: "&shy;",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  endash: "–",
  emdash: "—",
};

/** Whether the RTF contains the HTML it was made from. */
export const holdsHtml = (rtf: string): boolean => /\\fromhtml1?\b/u.test(rtf.slice(0, 1_000));
/** Whether the RTF was made from plain text. */
export const isPlain = (rtf: string): boolean => /\\fromtext\b/u.test(rtf.slice(0, 1_000));

/** Extracts the HTML contained in RTF (MS-OXRTFEX). */
export function htmlInRtf(rtf: string): string {
  const reader = new HtmlReader();
  for (const token of rtfTokens(rtf)) reader.take(token);
  return reader.finish();
}

class HtmlReader {
  private readonly parts: string[] = [];
  private readonly fonts = new Map<number, string>();
  private readonly stack: State[] = [];
  private state: State = { destination: "text", rtfOnly: false, font: -1, fallback: 1 };
  private page = codePage(1252);
  private bytes = "";
  private toSkip = 0;
  private optional = false;

  take(token: RtfToken): void {
    if (token.is === "text") this.text(token.text);
    else if (token.is === "word") {
      this.flush();
      if (token.name === "*") this.optional = true;
      else this.word(token.name, token.value);
    } else {
      this.flush();
      this.optional = false;
      this.toSkip = 0;
      if (token.is === "close") this.state = this.stack.pop() ?? this.state;
      else if (this.stack.length < MAX_DEPTH) this.stack.push(this.state);
    }
  }

  finish(): string {
    this.flush();
    return this.parts.join("");
  }

  private get isShown(): boolean {
    const { destination, rtfOnly } = this.state;
    return destination === "html" || (destination === "text" && !rtfOnly);
  }

  /** Bytes are buffered, as a character may have two. */
  private text(text: string): void {
    this.optional = false;
    const kept = text.slice(this.toSkip);
    this.toSkip = Math.max(0, this.toSkip - text.length);
    if (this.isShown) this.bytes += kept;
  }

  private flush(): void {
    if (this.bytes !== "") this.parts.push(decodeBytes(this.bytes, this.fonts.get(this.state.font) ?? this.page));
    this.bytes = "";
  }

  private word(name: string, value: number | undefined): void {
    const { optional, state } = this;
    this.optional = false;
    const set = (change: Partial<State>) => {
      this.state = { ...state, ...change };
    };
    if (name === "htmltag") set({ destination: "html" });
    else if (optional || skipped.has(name)) set({ destination: "skip" });
    else if (name === "fonttbl") set({ destination: "fonts" });
    else if (name === "htmlrtf") set({ rtfOnly: value !== 0 });
    else if (name === "f") set({ font: value ?? 0 });
    else if (name === "uc") set({ fallback: value ?? 1 });
    else if (name === "ansicpg") this.page = codePage(value ?? 1252);
    else if (name === "fcharset" && charsets[value ?? 0])
      this.fonts.set(state.font, codePage(charsets[value ?? 0] ?? 0));
    else if (name === "u") {
      if (this.isShown) this.parts.push(String.fromCharCode((value ?? 0) & 0xffff));
      this.toSkip = state.fallback;
    } else if (this.isShown) this.parts.push(Object.hasOwn(signs, name) ? (signs[name] ?? "") : "");
  }
}
