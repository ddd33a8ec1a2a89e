import { differingBits } from "./sim-hash.ts";

/** Maximum Hamming distance of near duplicates. */
const FAR = 6;
/** With at most six differing bits, at least one of seven bands is equal. */
const BANDS = 7;
const BAND_BITS = 9;
const BAND_MASK = 2 ** BAND_BITS - 1;
/** Pages kept for comparison, some megabytes. */
const MOST_PAGES = 50_000;
/** Candidates checked for each band, so that sites with a single text cost no more. */
const MOST_LOOKS = 200;

/** Index of near duplicates by fingerprint. */
interface NearDuplicates {
  /** Adds a page and returns the key of the first near duplicate, if any. */
  find(key: string, likeness: bigint): string | undefined;
}

/** Keeps the first pages of a crawl in bounded memory to find near duplicates. */
export function createNearDuplicates(most = MOST_PAGES): NearDuplicates {
  const keys: string[] = [];
  /** Fingerprints as two 32-bit numbers each, for fast comparison. */
  const prints: number[] = [];
  /** For each band value the last page with it, and for each page the previous one. */
  const heads = new Map<number, number>();
  const before: number[] = [];
  return {
    find(key, likeness) {
      const [low, high] = [Number(BigInt.asIntN(32, likeness)), Number(BigInt.asIntN(32, likeness >> 32n))];
      const slots = slotsOf(low, high);
      let found: number | undefined;
      for (const [band, slot] of slots.entries()) {
        let at = heads.get(slot);
        for (let looks = 0; at !== undefined && at >= 0 && looks < MOST_LOOKS; looks++) {
          const bits = differingBits(prints[2 * at] ?? 0, low) + differingBits(prints[2 * at + 1] ?? 0, high);
          if (bits <= FAR && keys[at] !== key && (found === undefined || at < found)) found = at;
          at = before[at * BANDS + band];
        }
      }
      if (keys.length < most) {
        const at = keys.push(key) - 1;
        prints.push(low, high);
        for (const slot of slots) {
          before.push(heads.get(slot) ?? -1);
          heads.set(slot, at);
        }
      }
      return found === undefined ? undefined : keys[found];
    },
  };
}

/** Returns one bucket for each band. */
const slotsOf = (low: number, high: number): readonly number[] =>
  Array.from({ length: BANDS }, (_, band) => {
    const first = band * BAND_BITS;
    // A band may span both halves.
    const bits =
      first >= 32 ? high >>> (first - 32) : (low >>> first) | (first + BAND_BITS > 32 ? high << (32 - first) : 0);
    return band * 2 ** BAND_BITS + (bits & BAND_MASK);
  });
