/** Damaged titles of made records, each with the key of the record that is meant. */

import type { WantedWork } from "../../packages/works/src/index.ts";
import { DAMAGES } from "./damage.ts";
import { madeRecord, randomOf } from "./made.ts";

export interface Query {
  readonly kind: string;
  readonly key: string;
  readonly wanted: WantedWork;
}

export function queriesOf(records: number, count: number): Query[] {
  const random = randomOf(records);
  const kinds = Object.entries(DAMAGES);
  return Array.from({ length: count }, (_, at) => {
    const { key, title, authors, years } = madeRecord(Math.floor(random() * records));
    const [kind, damage] = kinds[at % kinds.length] ?? ["none", (text: string) => text];
    return { kind, key, wanted: { title: damage(title, random), authors, year: years?.[0] } };
  });
}
