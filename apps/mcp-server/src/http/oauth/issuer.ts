import { type Clock, Failure, parseJson } from "@wellsourced/core";
import type { openHttp } from "@wellsourced/wellsourced/http";
import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { createRemoteValue } from "./remote-value.ts";

type Http = Pick<ReturnType<typeof openHttp>, "upstream">;
/** Finds the key for a token. */
export type KeyFinder = JWTVerifyGetKey;

export interface IssuerOptions {
  /** Exactly as in its tokens. */
  readonly url: string;
  readonly jwksUrl: string | undefined;
  readonly refreshMs: number;
  readonly http: Http;
  readonly clock: Clock;
  warn(message: string): void;
  /** From the library, which the caller loads. */
  toFinder(keys: Keys): KeyFinder;
}

export type Issuer = ReturnType<typeof createIssuer>;

/** Metadata passed on to clients (RFC 8414, OpenID Connect Discovery). */
const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url().optional(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  registration_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
  response_types_supported: z.array(z.string()).optional(),
  response_modes_supported: z.array(z.string()).optional(),
  grant_types_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  client_id_metadata_document_supported: z.boolean().optional(),
});
type IssuerMetadata = z.infer<typeof Metadata>;

const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(1_000) });
const text = z.string().exactOptional();
const Key = z.object({
  kty: z.enum(["RSA", "EC"]),
  use: z.literal("sig").exactOptional(),
  crv: z.literal("P-256").exactOptional(),
  kid: text,
  alg: text,
  n: text,
  e: text,
  x: text,
  y: text,
  // A published private key is worthless.
  d: z.never().exactOptional(),
});
interface Keys {
  keys: z.infer<typeof Key>[];
}

const LIMITS = { timeoutMs: 5_000, maxBytes: 262_144, retries: 0, maxRedirects: 0 };

/**
 * The token issuer's metadata and public keys.
 *
 * The operator chose it, so it may be private. A `jwks_uri` at the same origin is trusted as well; at another one it
 * must be public and https.
 */
export function createIssuer(options: IssuerOptions) {
  const { url, jwksUrl, refreshMs: keepMs, clock, warn, toFinder } = options;
  const origin = new URL(url).origin;
  const read = <Schema extends z.ZodType>(address: string, schema: Schema) => {
    const fromOperator = new URL(address).origin === origin || address === jwksUrl;
    return readFrom(options.http, { address, fromOperator, schema });
  };

  const metadata = createRemoteValue<IssuerMetadata>({
    what: "The metadata of the token issuer",
    keepMs,
    clock,
    warn,
    fetch: () => discover(url, (address) => read(address, Metadata)),
  });
  const keys = createRemoteValue<KeyFinder>({
    what: "The keys of the token issuer",
    keepMs,
    clock,
    warn,
    async fetch() {
      const address = jwksUrl ?? (await metadata.get()).jwks_uri;
      if (!address) throw new Failure("config", "Its metadata names no keys. Set WELLSOURCED_OAUTH_JWKS_URL.");
      const all = (await read(address, KeySet)).keys.map((key) => Key.safeParse(key).data);
      const usable = all.filter((key) => key !== undefined);
      if (usable.length === 0) throw new Failure("upstream_unavailable", `${address} contains no RSA or P-256 key.`);
      return toFinder({ keys: usable });
    },
  });
  return { metadata: metadata.get, keys: keys.get, renewedKeys: keys.renewed };
}

interface Reading<Schema> {
  readonly address: string;
  readonly fromOperator: boolean;
  readonly schema: Schema;
}

async function readFrom<Schema extends z.ZodType>(
  http: Http,
  { address, fromOperator, schema }: Reading<Schema>,
): Promise<z.output<Schema>> {
  const { origin, pathname, search } = new URL(address);
  const door = http.upstream({ name: "token issuer", origin, fromOperator });
  const headers = { accept: "application/json" };
  const { status, text } = await door.send({ path: pathname + search, headers, ...LIMITS });
  const shown = origin + pathname;
  if (status !== 200) throw new Failure("upstream_unavailable", `${shown} answered with HTTP status ${status}.`);
  return parseJson(text, schema, shown);
}

/** Metadata URLs in the order of the MCP specification. */
function metadataAddresses(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/u, "");
  const inserted = ["oauth-authorization-server", "openid-configuration"].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  );
  return path ? [...inserted, `${origin}${path}/.well-known/openid-configuration`] : inserted;
}

/** Returns the first valid metadata. A document for another issuer is not trusted (RFC 8414, section 3.3). */
async function discover(issuer: string, read: (address: string) => Promise<IssuerMetadata>): Promise<IssuerMetadata> {
  const problems: string[] = [];
  for (const address of metadataAddresses(issuer)) {
    try {
      const found = await read(address);
      if (found.issuer === issuer) return found;
      problems.push(
        `${address} describes another issuer. WELLSOURCED_OAUTH_ISSUER_URL must be the issuer that it states.`,
      );
    } catch (error) {
      problems.push(Failure.from(error).message);
    }
  }
  throw new Failure("upstream_unavailable", problems.join(" "));
}
