const MAX_OPENING = 160;
/** Longer texts are judged by shape rather than words. */
export const SHORT = 14;

/** Kinds of Latin characters: 0 space, 1 small letter, 2 other. */
const OTHER = 2;
const KINDS = Uint8Array.from({ length: 256 }, (_, code) =>
  isBlank(code) ? 0 : code >= 97 && code <= 122 ? 1 : OTHER,
);

function isBlank(code: number): boolean {
  return code <= 32 || code === 0xa0;
}

/** The last non-space character; 0 if there is none. */
function lastCharacter(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (!isBlank(code)) return code;
  }
  return 0;
}

/** Counts for a run of text, from one pass over its characters. */
export class RunFacts {
  words = 0;
  /** Without whitespace. */
  chars = 0;
  linkChars = 0;
  /** Words with an initial capital. */
  capitals = 0;
  /** Full stops, question and exclamation marks. */
  stops = 0;
  commas = 0;
  /** Bars, arrows, bullets: separators of labels. */
  separators = 0;
  last = 0;
  /** A short text in lower case; empty for longer ones. */
  opening = "";
  private inWord = false;

  /**
   * Counts the characters of a text. One loop with a fast path for common languages, as this runs for every character.
   */
  add(text: string, inLink: boolean): void {
    const before = this.chars;
    let blanks = 0;
    let { words } = this;
    let inWord = this.inWord ? 1 : 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const kind = code < 256 ? (KINDS[code] ?? 0) : OTHER;
      if (kind === OTHER) {
        this.words = words;
        this.inWord = inWord === 1;
        this.step(code);
        ({ words } = this);
        inWord = this.inWord ? 1 : 0;
      } else {
        // Without branches, as word boundaries are unpredictable.
        words += kind & ~inWord;
        blanks += kind ^ 1;
        inWord = kind;
      }
    }
    this.words = words;
    this.inWord = inWord === 1;
    this.last = lastCharacter(text) || this.last;
    this.chars += text.length - blanks;
    if (inLink) this.linkChars += this.chars - before;
    if (words <= SHORT && this.opening.length < MAX_OPENING) this.opening += text;
  }

  addBreak(): void {
    this.inWord = false;
    this.opening += " ";
  }

  finish(): void {
    this.opening = this.words > SHORT ? "" : this.opening.slice(0, MAX_OPENING).trim().toLowerCase();
  }

  get isProse(): boolean {
    return (
      this.chars >= 60 && this.linkChars * 2 < this.chars && (this.stops > 0 || this.commas > 0 || this.chars > 200)
    );
  }

  private step(code: number): void {
    if (code >= 0xc0 || (code >= 65 && code <= 90)) this.letter(code);
    else if (code >= 48 && code <= 57) {
      if (!this.inWord) this.begin();
    } else this.mark(code);
  }

  private letter(code: number): void {
    // In scripts without spaces, two characters count as a word.
    const isWide = code >= 0x3040 && code <= 0xd7af;
    if ((code >= 0x2000 && code < 0x2e80) || code === 0x3001 || code === 0x3002) this.sign(code);
    else if (isWide) {
      if (this.inWord) this.inWord = false;
      else this.begin();
    } else if (!this.inWord) {
      if ((code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde)) this.capitals++;
      this.begin();
    }
  }

  private begin(): void {
    this.words++;
    this.inWord = true;
  }

  private sign(code: number): void {
    if (code === 0x3002) this.stops++;
    else if (code === 0x3001) this.commas++;
    else if ((code >= 0x2018 && code <= 0x201f) || code === 0x2026) return;
    else if (code !== 0x20ac) this.separators++;
    this.inWord = false;
  }

  private mark(code: number): void {
    if (code === 39) return;
    this.inWord = false;
    if (code === 46 || code === 33 || code === 63) this.stops++;
    else if (code === 44) this.commas++;
    else if (code === 124 || code === 62 || code === 47 || code === 0xbb || code === 0xab || code === 0xb7)
      this.separators++;
  }
}
