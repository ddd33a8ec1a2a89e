import { Failure, type FailureCode, shownUrl } from "@wellsourced/core";

interface Meaning {
  /** Contains no resolved address. */
  readonly detail: string;
  /** Whether retrying may succeed. */
  readonly isTransient: boolean;
  readonly code?: FailureCode;
}

const lasting = (detail: string): Meaning => ({ detail, isTransient: false });
const passing = (detail: string): Meaning => ({ detail, isTransient: true });

/** Messages for error codes of Node and TLS. The first match counts. */
const meanings: readonly (readonly [code: RegExp, meaning: Meaning])[] = [
  [/^(?:ENOTFOUND|EAI_NODATA|EAI_NONAME)$/u, { ...lasting("the host name does not resolve"), code: "name_not_found" }],
  [
    /^(?:EAI_|EDNS|EREFUSED|ESERVFAIL|ETIMEOUT)/u,
    { ...passing("the host name could not be resolved now"), code: "name_unresolved" },
  ],
  [/^ECONNREFUSED$/u, { ...passing("the connection was refused"), code: "unreached" }],
  [/^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_\w+)$/u, passing("the connection broke")],
  [/^ETIMEDOUT$/u, passing("connecting took too long")],
  [
    /^(?:ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ENETDOWN|EACCES|EPERM)$/u,
    { ...lasting("the host cannot be reached"), code: "unreached" },
  ],
  [/^CERT_HAS_EXPIRED$/u, lasting("TLS: the certificate has expired")],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/u, lasting("TLS: the certificate is for another host")],
  [/SELF_SIGNED/u, lasting("TLS: the certificate is self-signed")],
  [/^(?:CERT_|UNABLE_TO_|CRL_)/u, lasting("TLS: the certificate is not trusted")],
  [/^(?:EPROTO|ERR_SSL|ERR_TLS)/u, lasting("TLS: the handshake failed")],
  [/^HPE_HEADER_OVERFLOW$/u, lasting("the response headers are too large")],
  [/^(?:HPE_|ERR_HTTP_)/u, passing("the server sent invalid HTTP")],
  [/^(?:Z_|ZSTD_|ERR_ZLIB|ERR_ZSTD|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/u, passing("the content coding is broken")],
  [/^TOO_MANY_CODINGS$/u, lasting("the response uses too many content codings")],
  [/^PROXY_REFUSED$/u, lasting("the proxy refused the request")],
];

interface Coded {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Yields an error and its causes, outermost first. */
function* chainOf(error: unknown, depth = 0): Generator<object> {
  if (typeof error !== "object" || error === null || depth > 6) return;
  yield error;
  const { cause, errors }: Coded = error;
  yield* chainOf(cause, depth + 1);
  if (Array.isArray(errors)) for (const inner of errors) yield* chainOf(inner, depth + 1);
}

/** Finds a `Failure` of a connector or decoder within a client's error. */
export const failureWithin = (error: unknown): Failure | undefined =>
  chainOf(error).find((link): link is Failure => link instanceof Failure);

const codeOf = ({ code }: Coded): string => (typeof code === "string" ? code : "");

function explain(error: unknown): Meaning & { readonly systemCode: string } {
  const codes = chainOf(error).map(codeOf).filter(Boolean).toArray();
  for (const code of codes) {
    const row = meanings.find(([pattern]) => pattern.test(code));
    if (row) return { ...row[1], systemCode: code };
  }
  return { ...passing("the connection failed"), systemCode: codes[0] ?? "unknown" };
}

/** Whether retrying may succeed after this error. Failures that we threw are final. */
export const isTransient = (error: unknown): boolean => !failureWithin(error) && explain(error).isTransient;

interface NetworkFacts {
  readonly provider?: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  readonly code?: FailureCode | undefined;
  /** Code of the underlying error. */
  readonly systemCode?: string;
}

/** Creates a network failure with the message that the contract specifies. */
export const networkFailure = (url: string, detail: string, { systemCode, ...facts }: NetworkFacts = {}): Failure =>
  new Failure("network", `Network error on ${shownUrl(url)}: ${detail}. Check connectivity.`, {
    ...facts,
    detail: systemCode ? `${detail} (${systemCode})` : detail,
  });

/** Creates the failure of a timed-out request. */
export const lateFailure = (url: string, ms: number, facts: NetworkFacts): Failure =>
  networkFailure(url, `no complete answer within ${ms / 1000} s`, { ...facts, code: "timeout" });

/** Converts any error to a `Failure`; returns an existing one unchanged. */
export function toFailure(error: unknown, url: string, facts: NetworkFacts = {}): Failure {
  const failure = failureWithin(error);
  if (failure) return failure;
  const { detail, code, systemCode } = explain(error);
  return networkFailure(url, detail, { ...facts, code, systemCode, cause: error });
}
