import type { Corpus } from "@wellsourced/corpus";
import type { Owner } from "@wellsourced/sessions";

/** The searchable documents of each user: what one has indexed, no other one finds. */
export interface Corpora {
  /** Works on what is the owner's. @throws {Failure} `config` when it cannot be had */
  use<Value>(owner: Owner, work: (corpus: Corpus) => Promise<Value>): Promise<Value>;
  /** The same for who only reads. `undefined`: the owner has nothing here. @throws {Failure} as `use` */
  look<Value>(owner: Owner, work: (corpus: Corpus) => Promise<Value>): Promise<Value | undefined>;
  /** Removes all that the owner has indexed. @returns how many documents there were */
  erase(owner: Owner): Promise<number>;
  close(): Promise<void>;
}
