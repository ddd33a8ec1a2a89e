export { type CacheStore, entriesIn } from "./cache-store.ts";
export { type Entry, type Freshness, isEntry, isGood } from "./entry.ts";
export { parseFrozen } from "./freeze.ts";
export type { RememberOptions } from "./remember.ts";
export {
  type Account,
  type Accounts,
  createRemember,
  type EntryStore,
  type Remember,
  type Remembered,
  type RememberSpec,
} from "./remember.ts";
