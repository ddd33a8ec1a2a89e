import { distance } from "./likeness.ts";

/** Bits that may differ between texts that say nearly the same. */
const FAR = 6;
/** Of seven groups of bits at least one is the same where no more than six bits differ. */
const BANDS = 7;
const BAND_BITS = 9;
const BAND_MASK = 2n ** BigInt(BAND_BITS) - 1n;
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
  const prints: bigint[] = [];
  /** By group and its bits, the last page that has them, and for each page the one before. */
  const heads = new Map<number, number>();
  const before: number[] = [];
  const slotOf = (likeness: bigint, band: number): number =>
    band * 2 ** BAND_BITS + Number((likeness >> BigInt(band * BAND_BITS)) & BAND_MASK);
  const bands = [...Array(BANDS).keys()];
  return {
    find(key, likeness) {
      let found: number | undefined;
      for (const band of bands) {
        let at = heads.get(slotOf(likeness, band));
        for (let looks = 0; at !== undefined && at >= 0 && looks < MOST_LOOKS; looks++) {
          const isNear = keys[at] !== key && distance(prints[at] ?? 0n, likeness) <= FAR;
          if (isNear && (found === undefined || at < found)) found = at;
          at = before[at * BANDS + band];
        }
      }
      if (keys.length < most) {
        const at = keys.push(key) - 1;
        prints.push(likeness);
        for (const band of bands) {
          const slot = slotOf(likeness, band);
          before.push(heads.get(slot) ?? -1);
          heads.set(slot, at);
        }
      }
      return found === undefined ? undefined : keys[found];
    },
  };
}
