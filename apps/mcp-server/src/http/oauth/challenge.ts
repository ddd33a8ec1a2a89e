import { refusal } from "../replies.ts";

/** Why a request is turned away (RFC 6750, section 3.1). */
export interface Denial {
  readonly status: 400 | 401 | 403;
  /** Absent when there was no token at all. */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  /** A sentence of ours, with nothing of the request in it. */
  readonly message: string;
  /** Scopes to ask the issuer for. */
  readonly scopes: readonly string[];
}

/** The answer with `WWW-Authenticate`, which leads a client to the issuer of tokens (RFC 9728, section 5.1). */
export function deny({ status, error, message, scopes }: Denial, metadataUrl: string): Response {
  const fields = [
    ["resource_metadata", metadataUrl],
    ["error", error],
    ["error_description", error && message],
    ["scope", scopes.join(" ")],
  ].flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []));
  return refusal(status, message, { headers: { "www-authenticate": `Bearer ${fields.join(", ")}` } });
}
