import { ANONYMOUS, sha256 } from "@wellsourced/core";

/** Owner of a record. The first argument of every call, so that it cannot be omitted. */
export interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** Owner of anonymous data. */
export const ANONYMOUS_OWNER: Owner = { tenant: "default", user: ANONYMOUS };

/**
 * Hashed name of an owner in stores. Unambiguous: tenant `a` with user `b:c` differs from tenant `a:b` with user `c`.
 */
export const ownerName = ({ tenant, user }: Owner): string => sha256(JSON.stringify([tenant, user])).slice(0, 32);

/** A stored record: sealed bytes. */
export interface Stored {
  /** Starts at 1 and increases with each change. */
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** A version with its expiry, in milliseconds since the epoch. */
export interface Dated extends Stored {
  readonly expiresAt: number;
}

/** A record in a listing. */
export interface Listed {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A record found without knowing its owner. */
export interface Found extends Stored {
  /** From `ownerName`. */
  readonly owner: string;
  readonly id: string;
}

/** Storage of sealed records by owner. Stores know neither keys nor rules, and leave expiry to their callers. */
export interface Store {
  /**
   * Returns the newest version; `undefined` if there is none. @throws {Failure} `config` if the store cannot be read
   */
  get(owner: Owner, id: string): Promise<Stored | undefined>;
  /**
   * Stores a version; durable once it resolves to `true`.
   *
   * Resolves to `false`, changing nothing, if the version exists or the record was deleted meanwhile.
   *
   * @throws {Failure} `config` if it cannot be stored; earlier data is unchanged
   */
  put(owner: Owner, id: string, record: Dated): Promise<boolean>;
  /** Removes a record and its parts. */
  delete(owner: Owner, id: string): Promise<void>;
  /** Lists an owner's records in no particular order. */
  list(owner: Owner): Promise<readonly Listed[]>;
  /** Stores an immutable part of a record; `false` if the record does not exist. @throws {Failure} as `put` */
  putPart(owner: Owner, id: string, part: { readonly name: string; readonly bytes: Uint8Array }): Promise<boolean>;
  getPart(owner: Owner, id: string, name: string): Promise<Uint8Array | undefined>;
  /** Finds a record by id, of any owner. @throws {Failure} as `get` */
  find(id: string): Promise<Found | undefined>;
  /** Yields all records of all owners. */
  all(): AsyncIterable<Found>;
  /** Stores the next version of a record from `all`, unless it has changed. @throws {Failure} as `put` */
  renew(found: Found, next: Omit<Dated, "version">): Promise<boolean>;
  /** Removes a record from `all`, unless it has changed. */
  drop(found: Found): Promise<void>;
  close(): Promise<void>;
}

/** Whether an id is a UUID, as all our ids are. */
export const isRecordId = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(id);
