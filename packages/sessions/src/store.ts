import { ANONYMOUS, sha256 } from "@wellsourced/core";

/** Whose a record is. Comes first in every call, so that nobody is served another's records by omission. */
export interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** Who asks where nobody is identified. */
export const ANYBODY: Owner = { tenant: "default", user: ANONYMOUS };

/**
 * The name under which stores keep an owner's records: it tells nobody whose they are, and tenant `a` with user `b:c`
 * is not tenant `a:b` with user `c`.
 */
export const ownerName = ({ tenant, user }: Owner): string => sha256(JSON.stringify([tenant, user])).slice(0, 32);

/** What a store holds of one record: sealed bytes it cannot read. */
export interface Stored {
  /** 1 for the first, then one more with every change. */
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** A version with the time at which it stops being good, in milliseconds since the epoch. */
export interface Dated extends Stored {
  readonly expiresAt: number;
}

/** A record in a listing. */
export interface Listed {
  readonly id: string;
  /** When it stops being good, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A record that was met without its owner being known. */
export interface Found extends Stored {
  /** As `ownerName` gives it. */
  readonly owner: string;
  readonly id: string;
}

/**
 * Where records live. The owner comes first and is never optional. A store moves bytes and knows neither keys nor
 * rules; the age of a record is the business of whoever reads it.
 */
export interface Store {
  /** The newest version; `undefined` when there is none. @throws {Failure} `config` when the place cannot be read */
  get(owner: Owner, id: string): Promise<Stored | undefined>;
  /**
   * Keeps a version for good: when this resolves to true, a crash cannot take it any more.
   *
   * False: somebody else has written that version, or the record was deleted meanwhile. Nothing has changed then.
   *
   * @throws {Failure} `config` when it cannot be kept; what was kept before stays as it was
   */
  put(owner: Owner, id: string, record: Dated): Promise<boolean>;
  /** Removes a record with everything beside it. */
  delete(owner: Owner, id: string): Promise<void>;
  /** The ids of an owner's records, in no order. */
  list(owner: Owner): Promise<readonly Listed[]>;
  /** Keeps a part beside a record; a part never changes. False: there is no such record. @throws {Failure} as `put` */
  putPart(owner: Owner, id: string, part: { readonly name: string; readonly bytes: Uint8Array }): Promise<boolean>;
  getPart(owner: Owner, id: string, name: string): Promise<Uint8Array | undefined>;
  /** The record of this id, whosever it is. @throws {Failure} as `get` */
  find(id: string): Promise<Found | undefined>;
  /** Every record of everybody, one after the other, with the means to remove it. */
  all(): AsyncIterable<Found>;
  /** Keeps the next version of a record that `all` gave, unless it has changed since. @throws {Failure} as `put` */
  renew(found: Found, next: Omit<Dated, "version">): Promise<boolean>;
  /** Removes a record that `all` gave, unless it has changed since. */
  drop(found: Found): Promise<void>;
  close(): Promise<void>;
}

/** Ids are UUIDs that we made: nothing else is even looked for. */
export const isRecordId = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(id);
