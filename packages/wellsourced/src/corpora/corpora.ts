import type { Corpus } from "@wellsourced/corpus";
import type { Owner } from "@wellsourced/sessions";

/** Search indexes of users, separate for each. */
export interface Corpora {
  /** Runs `work` on the owner's corpus. @throws {Failure} `config` if it cannot be opened */
  use<Value>(owner: Owner, work: (corpus: Corpus) => Promise<Value>): Promise<Value>;
  /** Like `use`, for reading: `undefined` if the owner has no corpus. @throws {Failure} as `use` */
  look<Value>(owner: Owner, work: (corpus: Corpus) => Promise<Value>): Promise<Value | undefined>;
  /** Removes the owner's corpus. @returns the number of documents */
  erase(owner: Owner): Promise<number>;
  close(): Promise<void>;
}
