import { differingBits } from "./likeness.ts";

/** Bits that may differ between texts that say nearly the same. */
const FAR = 6;
/** Of seven groups of bits at least one is the same where no more than six bits differ. */
const BANDS = 7;
const BAND_BITS = 9;
const BAND_MASK = 2 ** BAND_BITS - 1;
/** Pages that later ones are compared with: some megabytes. */
const MOST_PAGES = 50_000;
/** Pages of one group that are looked at, so that a site of one text costs no more than others. */
const MOST_LOOKS = 200;

/** Pages by the likeness of their texts. */
export interface NearDuplicates {
  /** The key of the first page that says nearly the same; this one is remembered either way. */
  find(key: string, likeness: bigint): string | undefined;
}

/** Remembers the first pages of a crawl in bounded memory, and finds among them those that say nearly the same. */
export function createNearDuplicates(most = MOST_PAGES): NearDuplicates {
  const keys: string[] = [];
  /** Two halves each, as whole numbers: they are compared much faster. */
  const prints: number[] = [];
  /** By group and its bits, the last page that has them, and for each page the one before. */
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

/** The groups that a likeness belongs to, one for each band of its bits. */
const slotsOf = (low: number, high: number): readonly number[] =>
  Array.from({ length: BANDS }, (_, band) => {
    const first = band * BAND_BITS;
    // A band that begins in the lower half may end in the upper one.
    const bits =
      first >= 32 ? high >>> (first - 32) : (low >>> first) | (first + BAND_BITS > 32 ? high << (32 - first) : 0);
    return band * 2 ** BAND_BITS + (bits & BAND_MASK);
  });
