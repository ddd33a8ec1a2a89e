import { refusal } from "../replies.ts";

/** A refusal of a request (RFC 6750, section 3.1). */
export interface Denial {
  readonly status: 400 | 401 | 403;
  /** Absent if there was no token. */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  /** Message without any content of the request. */
  readonly message: string;
  /** Scopes to request from the issuer. */
  readonly scopes: readonly string[];
}

/** Creates a refusal with `WWW-Authenticate`, which leads clients to the issuer (RFC 9728, section 5.1). */
export function deny({ status, error, message, scopes }: Denial, metadataUrl: string): Response {
  const fields = [
    ["resource_metadata", metadataUrl],
    ["error", error],
    ["error_description", error && message],
    ["scope", scopes.join(" ")],
  ].flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []));
  return refusal(status, message, { headers: { "www-authenticate": `Bearer ${fields.join(", ")}` } });
}
