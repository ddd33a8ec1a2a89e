import { isRecord } from "@wellsourced/core";

/** The reason for refusing a token, for client developers. Contains no part of the token. */
export interface Refused {
  readonly refused: string;
}

/** The subject of a token. */
export interface Subject {
  readonly tenant: string;
  readonly user: string;
  /** Absent for a token without a scope claim. */
  readonly scopes?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Tolerated clock difference in seconds. */
export const CLOCK_TOLERANCE_S = 30;
/** Tokens of large directories list hundreds of groups. */
export const MAX_TOKEN_LENGTH = 16_384;
const MAX_SUBJECT = 255;
const MAX_TENANT = 128;
const MAX_KID = 256;
const MAX_SCOPES = 200;

/** RFC 9068 requires the first; many issuers send others or none. The audience identifies our tokens. */
const TYPES: readonly unknown[] = [undefined, "at+jwt", "application/at+jwt", "jwt"];
/** Headers with attacker-controlled keys or key URLs. */
const FOREIGN_KEYS = ["jku", "x5u", "jwk", "x5c"];

/** Checks the protected header before any key lookup. */
export function judgeHeader(header: Fields): Refused | undefined {
  const { alg, typ, kid } = header;
  if (alg !== "RS256" && alg !== "ES256") return refuse("The access token must be signed with RS256 or ES256.");
  const foreign = FOREIGN_KEYS.find((name) => header[name] !== undefined);
  if (foreign) return refuse(`The access token must not contain its own key (${foreign}).`);
  if (header.crit !== undefined) return refuse("The access token has critical headers, which are not supported.");
  if (header.cty !== undefined) return refuse("Nested tokens are not accepted.");
  if (!TYPES.includes(typeof typ === "string" ? typ.toLowerCase() : typ))
    return refuse("The type of the token is not that of an access token.");
  if (kid !== undefined && (typeof kid !== "string" || kid.length > MAX_KID))
    return refuse("The key id of the access token is not valid.");
  return undefined;
}

/** Checks claims that the library does not, after signature, issuer, audience and times. */
export function judgeClaims(
  claims: Fields,
  { tenantClaim, now }: { tenantClaim: string; now: number },
): Subject | Refused {
  const { sub, iat } = claims;
  if (typeof iat === "number" && iat > now / 1_000 + CLOCK_TOLERANCE_S)
    return refuse("The access token was issued in the future.");
  if (isNotForAccess(claims)) return refuse("The token is not an access token.");
  if (claims.cnf !== undefined)
    return refuse("The access token is bound to a key of the client, and such tokens are not supported.");
  if (!isName(sub, MAX_SUBJECT)) return refuse("The subject (sub) of the access token is missing or not valid.");
  // Prefix of callers without a token.
  if (/^anonymous/iu.test(sub)) return refuse("The subject (sub) of the access token is a reserved name.");
  const tenant = Object.hasOwn(claims, tenantClaim) ? claims[tenantClaim] : "default";
  if (!isName(tenant, MAX_TENANT)) return refuse("The tenant in the access token is not valid.");
  const scopes = scopesOf(claims);
  if (!scopes) return refuse("The scopes of the access token are not valid.");
  return { tenant, user: sub, ...scopes };
}

const refuse = (refused: string): Refused => ({ refused });

/** ID tokens contain hashes, Keycloak sets `typ`, logout tokens contain events. */
const isNotForAccess = ({ typ, at_hash, c_hash, events }: Fields): boolean =>
  at_hash !== undefined ||
  c_hash !== undefined ||
  events !== undefined ||
  (typeof typ === "string" && /^(?:id|refresh|offline|logout)$/iu.test(typ));

/** Whether a value is one line of visible text. */
const isName = (value: unknown, most: number): value is string =>
  typeof value === "string" &&
  value.length <= most &&
  value.trim() !== "" &&
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(value);

const isScope = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 256 && /^[\x21\x23-\x5B\x5D-\x7E]+$/u.test(value);

/** Reads `scope` (RFC 9068) or `scp` (Entra, Okta), as text or list. */
function scopesOf({ scope, scp }: Fields): Pick<Subject, "scopes"> | undefined {
  const claim = scope ?? scp;
  if (claim === undefined) return {};
  const list: unknown = typeof claim === "string" ? claim.split(" ").filter((word) => word !== "") : claim;
  if (!Array.isArray(list) || list.length > MAX_SCOPES || !list.every(isScope)) return undefined;
  return { scopes: list };
}

export const isRefused = (verdict: object): verdict is Refused => isRecord(verdict) && "refused" in verdict;
