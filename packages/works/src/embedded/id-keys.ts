import { combined, hashOf } from "../title/hash.ts";
import { OWN_LIBRARY, type WorkId, type WorkRecord } from "../work.ts";

const SALT = { own: 11, named: 12, library: 13 } as const;

export const keyOfId = (id: WorkId): number => hashOf(id, SALT.own);
/** The key of an identifier that a record names, rather than has. */
export const keyOfNamed = (id: WorkId): number => hashOf(id, SALT.named);

/**
 * The key of a record of one's own bibliographies. They have keys apart, since anybody can write thousands of copies of
 * a title or an identifier, and those must not hide the records of a registry.
 */
export const libraryKey = (key: number): number => combined(key, SALT.library);

/** The key under which a record is found. */
export const keyFor = ({ source }: Pick<WorkRecord, "source">, key: number): number =>
  source === OWN_LIBRARY ? libraryKey(key) : key;
