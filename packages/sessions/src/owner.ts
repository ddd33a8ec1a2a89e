import { createHash } from "node:crypto";

/** Whose a record is. Comes first in every call, so that nobody is served another's records by omission. */
export interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** Who asks where nobody is identified. */
export const ANYBODY: Owner = { tenant: "default", user: "anonymous" };

/**
 * The name under which stores keep an owner's records: it tells nobody whose they are, and tenant `a` with user `b:c`
 * is not tenant `a:b` with user `c`.
 */
export const ownerName = ({ tenant, user }: Owner): string =>
  createHash("sha256")
    .update(JSON.stringify([tenant, user]))
    .digest("hex")
    .slice(0, 32);
