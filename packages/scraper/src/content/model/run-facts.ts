const MAX_OPENING = 160;

/** What a run of text looks like, counted in one pass over its characters. */
export class RunFacts {
  words = 0;
  /** Without white space. */
  chars = 0;
  linkChars = 0;
  linkWords = 0;
  boldChars = 0;
  /** Words that begin with a capital. */
  capitals = 0;
  digits = 0;
  /** Full stops, question and exclamation marks. */
  stops = 0;
  commas = 0;
  /** Bars, arrows, bullets: what stands between labels. */
  separators = 0;
  currencies = 0;
  questions = 0;
  copyrights = 0;
  breaks = 0;
  last = 0;
  firstChar = 0;
  /** How it begins, in lower case on one line. */
  opening = "";
  private inWord = false;

  /** Letters of the languages that we meet most are counted here, in one loop: this runs for every character. */
  add(text: string, inLink: boolean, inBold: boolean): void {
    const [chars, words] = [this.chars, this.words];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 97 && code <= 122) {
        this.chars++;
        this.last = code;
        if (this.inWord) continue;
        if (this.firstChar === 0) this.firstChar = code;
        this.words++;
        this.inWord = true;
      } else if (code <= 32 || code === 0xa0) this.inWord = false;
      else this.step(code);
    }
    if (inLink) {
      this.linkChars += this.chars - chars;
      this.linkWords += this.words - words;
    }
    if (inBold) this.boldChars += this.chars - chars;
    if (this.opening.length < MAX_OPENING) this.opening += text.slice(0, MAX_OPENING * 2);
  }

  addBreak(): void {
    this.breaks++;
    this.inWord = false;
    this.opening += " ";
  }

  finish(): void {
    this.opening = this.opening.replace(/\s+/gu, " ").trim().toLowerCase().slice(0, MAX_OPENING);
  }

  get isProse(): boolean {
    return (
      this.chars >= 60 && this.linkChars * 2 < this.chars && (this.stops > 0 || this.commas > 0 || this.chars > 200)
    );
  }

  private step(code: number): void {
    this.chars++;
    this.last = code;
    if (this.firstChar === 0) this.firstChar = code;
    if (code >= 0xc0 || (code >= 65 && code <= 90)) this.letter(code);
    else if (code >= 48 && code <= 57) {
      this.digits++;
      if (!this.inWord) this.begin();
    } else this.mark(code);
  }

  private letter(code: number): void {
    // Scripts without blanks: two characters make a word.
    const isWide = code >= 0x3040 && code <= 0xd7af;
    if (code >= 0x2000 && code < 0x2e80) this.sign(code);
    else if (code >= 0x3001 && code <= 0x3002) this.sign(code);
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
    if (code === 0x20ac) this.currencies++;
    else if (code === 0x3002) this.stops++;
    else if (code === 0x3001) this.commas++;
    else if ((code >= 0x2018 && code <= 0x201f) || code === 0x2026) return;
    else this.separators++;
    this.inWord = false;
  }

  private mark(code: number): void {
    if (code === 39) return;
    this.inWord = false;
    if (code === 46 || code === 33) this.stops++;
    else if (code === 63) {
      this.stops++;
      this.questions++;
    } else if (code === 44) this.commas++;
    else if (code === 36 || code === 0xa3 || code === 0xa5) this.currencies++;
    else if (code === 0xa9) this.copyrights++;
    else if (code === 124 || code === 62 || code === 47 || code === 0xbb || code === 0xab || code === 0xb7)
      this.separators++;
  }
}
