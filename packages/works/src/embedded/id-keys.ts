import { hashOf } from "../title/hash.ts";
import type { WorkId } from "../work.ts";

const SALT = { own: 11, named: 12 } as const;

export const keyOfId = (id: WorkId): number => hashOf(id, SALT.own);
/** The key of an identifier that a record names, rather than has. */
export const keyOfNamed = (id: WorkId): number => hashOf(id, SALT.named);
