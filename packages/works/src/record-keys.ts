import { keyFor, keyOfId, keyOfNamed } from "./embedded/id-keys.ts";
import type { TitleKeys } from "./title/keys.ts";
import type { WorkRecord } from "./work.ts";
import { namedBy, ownId } from "./work-id.ts";

/** Gives all keys of a record, one after the other: of its identifiers, of those that it names, and of its titles. */
export function eachKey(record: WorkRecord, titleKeys: TitleKeys, take: (key: number) => void): void {
  const { title, subtitle, otherTitles = [], authors, years: [year] = [] } = record;
  take(keyOfId(ownId(record)));
  const add = (key: number) => take(keyFor(record, key));
  for (const id of record.ids) add(keyOfId(id));
  for (const id of namedBy(record)) add(keyOfNamed(id));
  const main = subtitle ? `${title}: ${subtitle}` : title;
  for (const key of titleKeys.ofRecord({ title: main, authors, year })) add(key);
  for (const other of otherTitles) for (const key of titleKeys.ofOtherTitle({ title: other, authors, year })) add(key);
}
