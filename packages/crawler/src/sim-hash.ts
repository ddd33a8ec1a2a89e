/** Longer texts are fingerprinted up to here. */
const MAX_LENGTH = 200_000;
const SHINGLE_WORDS = 3;
/** From here on, each letter is a word: Chinese and Japanese have no spaces. */
const FIRST_IDEOGRAPH = 0x2e80;

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 0xc0 && !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f));

/** Features added at a time. */
const BATCH = 8;
/** Bits for the number of batches; a text has at most as many features as characters. */
const PLANES = 16;

/** Counts set bits in each of 32 columns over many words, using bitwise adders. */
class Columns {
  private ones = 0;
  private twos = 0;
  private fours = 0;
  /** Bits of the number of eights. */
  private readonly eights = new Int32Array(PLANES);

  add(words: Int32Array): void {
    let { ones, twos } = this;
    let fours = this.fours;
    let eight = 0;
    for (let at = 0; at < BATCH; at += 4) {
      // Adds two words to the ones and keeps the carry.
      const [a, b, c, d] = [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0];
      let half = ones ^ a;
      const first = (ones & a) | (half & b);
      ones = half ^ b;
      half = ones ^ c;
      const second = (ones & c) | (half & d);
      ones = half ^ d;
      half = twos ^ first;
      const four = (twos & first) | (half & second);
      twos = half ^ second;
      eight |= fours & four;
      fours ^= four;
    }
    this.ones = ones;
    this.twos = twos;
    this.fours = fours;
    this.carry(eight);
  }

  private carry(eight: number): void {
    for (let plane = 0; eight !== 0; plane++) {
      const before = this.eights[plane] ?? 0;
      this.eights[plane] = before ^ eight;
      eight &= before;
    }
  }

  /** Returns how many words had the bit set. */
  count(bit: number): number {
    const of = (column: number): number => (column >>> bit) & 1;
    let sum = of(this.ones) + 2 * of(this.twos) + 4 * of(this.fours);
    for (let plane = 0; plane < PLANES; plane++) sum += of(this.eights[plane] ?? 0) * 8 * 2 ** plane;
    return sum;
  }
}

/** Counts set bits in each of 64 columns. */
class Votes {
  private readonly low = new Columns();
  private readonly high = new Columns();
  private readonly lows = new Int32Array(BATCH);
  private readonly highs = new Int32Array(BATCH);
  private gathered = 0;
  private features = 0;
  private words = 0;
  private first = 0;
  private second = 0;

  /** Adds a word; a feature is a word with the two before it. */
  add(word: number): void {
    if (++this.words >= SHINGLE_WORDS) this.vote(word);
    this.first = this.second;
    this.second = word;
  }

  private vote(word: number): void {
    let low = Math.imul(this.first ^ Math.imul(this.second, 0x9e3779b1) ^ Math.imul(word, 0x85ebca77), 0xc2b2ae3d);
    low ^= low >>> 15;
    let high = Math.imul(low ^ Math.imul(word, 0x27d4eb2f) ^ this.second, 0x165667b1);
    high ^= high >>> 13;
    low = Math.imul(low, 0x85ebca6b) ^ (high >>> 16);
    this.lows[this.gathered] = low;
    this.highs[this.gathered] = high;
    this.features++;
    if (++this.gathered === BATCH) this.addUp();
  }

  private addUp(): void {
    this.low.add(this.lows.fill(0, this.gathered));
    this.high.add(this.highs.fill(0, this.gathered));
    this.gathered = 0;
  }

  result(): bigint {
    if (this.features === 0 && this.words > 0) this.vote(this.words);
    this.addUp();
    return (BigInt(this.most(this.high)) << 32n) | BigInt(this.most(this.low));
  }

  /** Returns the bits set in more than half of the features. */
  private most(columns: Columns): number {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) if (2 * columns.count(bit) > this.features) bits |= 1 << bit;
    return bits >>> 0;
  }
}

/**
 * Computes a 64-bit SimHash over shingles of three words: similar texts differ in few bits. Ignores case, punctuation
 * and targets of Markdown links.
 */
export function simHash(text: string): bigint {
  const votes = new Votes();
  const end = Math.min(text.length, MAX_LENGTH);
  let word = 0;
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      word = (Math.imul(word ^ (code >= 65 && code <= 90 ? code + 32 : code), 0x01000193) + 0x3c6ef372) | 0;
      if (code < FIRST_IDEOGRAPH) continue;
    }
    if (word !== 0) votes.add(word);
    word = 0;
    if (code === 93 && text.charCodeAt(at + 1) === 40) at = targetEnd(text, at + 2);
  }
  if (word !== 0) votes.add(word);
  return votes.result();
}

/** Returns the end of a link target; targets contain no spaces. */
function targetEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 41 || code <= 32) return at;
  }
  return text.length;
}

/** Hamming distance of two 32-bit values. */
export function differingBits(a: number, b: number): number {
  let left = a ^ b;
  left -= (left >>> 1) & 0x55555555;
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Hamming distance of two fingerprints: up to 3 for near duplicates, about 32 for unrelated texts. */
export function distance(a: bigint, b: bigint): number {
  const half = (bits: bigint) => Number(BigInt.asIntN(32, bits));
  return differingBits(half(a), half(b)) + differingBits(half(a >> 32n), half(b >> 32n));
}
