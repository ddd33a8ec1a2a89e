import { Failure } from "@wellsourced/core";
import type { JWTVerifyOptions } from "jose";
import { CLOCK_TOLERANCE_S, judgeClaims, judgeHeader, MAX_TOKEN_LENGTH, type Refused, type Subject } from "./claims.ts";
import { createIssuer, type Issuer, type IssuerOptions, type KeyFinder } from "./issuer.ts";

interface VerifierOptions extends Omit<IssuerOptions, "toFinder"> {
  /** This server's name in tokens. */
  readonly audience: string;
  readonly tenantClaim: string;
}

/** A token's subject and expiry in milliseconds. */
export interface Verified extends Subject {
  readonly endsAt: number;
}

type Jose = typeof import("jose");

/** Messages by error code of the library. */
const SENTENCES: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: "The access token has expired.",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "The signature of the access token is not valid.",
  ERR_JOSE_ALG_NOT_ALLOWED: "The access token must be signed with RS256 or ES256.",
  ERR_JWKS_NO_MATCHING_KEY: "The access token is signed with a key that its issuer does not publish.",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS:
    "The access token does not name its key (kid), and the issuer publishes more than one.",
};
/** Messages by invalid or missing claim. */
const CLAIM_SENTENCES: Readonly<Record<string, string>> = {
  iss: "The access token is from another issuer.",
  aud: "The access token is not meant for this server.",
  exp: "The access token does not say when it expires.",
  nbf: "The access token is not valid yet.",
};
const NOT_VALID = "The access token is not valid.";

/** Creates a validator for access tokens (RFC 9068) of one issuer, loading the JOSE library. */
export async function createVerifier(options: VerifierOptions) {
  const jose = await import("jose");
  const { url, audience, tenantClaim, clock } = options;
  const issuer = createIssuer({ ...options, toFinder: jose.createLocalJWKSet });

  async function verified(token: string): Promise<Verified | Refused> {
    const unfit = judgeForm(token, { jose, issuer: url });
    if (unfit) return unfit;
    const bare = audience.replace(/\/$/u, "");
    const rules: JWTVerifyOptions = {
      algorithms: ["RS256", "ES256"],
      issuer: url,
      // Issuers write the audience with or without a trailing slash.
      audience: [bare, `${bare}/`],
      requiredClaims: ["iss", "aud", "exp"],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(clock.now()),
    };
    const { payload } = await jose.jwtVerify(token, finderOf(issuer, jose), rules);
    const verdict = judgeClaims(payload, { tenantClaim, now: clock.now() });
    return "refused" in verdict ? verdict : { ...verdict, endsAt: ((payload.exp ?? 0) + CLOCK_TOLERANCE_S) * 1_000 };
  }

  return {
    issuer,
    /**
     * Validates a token.
     *
     * @throws {Failure} `upstream_unavailable` if the issuer's keys are unavailable
     */
    async verify(token: string): Promise<Verified | Refused> {
      try {
        return await verified(token);
      } catch (error) {
        if (error instanceof Failure) throw error;
        return { refused: sentenceFor(error, jose) };
      }
    },
  };
}

/** Checks that need no key, so that foreign tokens cause no key requests. */
function judgeForm(
  token: string,
  { jose, issuer }: { readonly jose: Jose; readonly issuer: string },
): Refused | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return { refused: "The access token is too large." };
  const parts = token.split(".");
  if (parts.length === 5) return { refused: "Encrypted tokens are not accepted." };
  if (parts.length !== 3) return { refused: NOT_VALID };
  const header = judgeHeader(jose.decodeProtectedHeader(token));
  if (header) return header;
  return jose.decodeJwt(token).iss === issuer ? undefined : { refused: CLAIM_SENTENCES.iss ?? NOT_VALID };
}

/** Finds a key, renewing unknown ones from the issuer at most once a minute. */
function finderOf({ keys, renewedKeys }: Issuer, { errors }: Jose): KeyFinder {
  return async (header, token) => {
    const known = await keys();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const renewed = await renewedKeys();
      if (!renewed) throw error;
      return renewed(header, token);
    }
  };
}

function sentenceFor(error: unknown, { errors }: Jose): string {
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIM_SENTENCES[error.claim] ?? NOT_VALID;
  return (error instanceof errors.JOSEError && SENTENCES[error.code]) || NOT_VALID;
}
