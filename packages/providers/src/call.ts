import { createMask, Failure, isAbort, parseJson, parseShape } from "@wellsourced/core";
import type { Http, Upstream } from "@wellsourced/http";
import type { z } from "zod";
import { type Access, resolveAccess, type Settings } from "./access.ts";
import type { Exchange, Provider, ProviderRequest } from "./define.ts";
import { faultOfStatus, toFailure, unreadable, withFacts } from "./failures.ts";

/** Milliseconds for one try, and the most that a call may grant. */
const TRY_MS = 10_000;

/** A provider with its keys, ready to be asked. */
export interface Line {
  exchange(call: { readonly now: number; readonly signal: AbortSignal }): Exchange;
}

/**
 * Connects a provider's file with the network. This is the only code that sends a key, judges a status or reads a
 * body; a provider's file only says how.
 *
 * @throws {Failure} `config` when a setting is missing or malformed
 */
export function connect(provider: Provider, http: Http, settings: Settings): Line {
  const access = resolveAccess(provider, settings);
  const upstream = http.upstream({
    name: provider.name,
    origin: access.origin,
    pace: access.pace,
    fromOperator: access.fromOperator,
  });
  const mask = createMask(access.secrets);
  return {
    exchange: ({ now, signal }) => ({
      now,
      async send(request, response, reads = "json") {
        try {
          return await exchange(provider, { access, upstream, request, signal }, { response, reads });
        } catch (error) {
          throw signal.aborted ? error : safe(error, provider.name, mask);
        }
      },
    }),
  };
}

interface Sending {
  readonly access: Access;
  readonly upstream: Upstream;
  readonly request: ProviderRequest;
  readonly signal: AbortSignal;
}

async function exchange<Schema extends z.ZodType>(
  provider: Provider,
  { access, upstream, request, signal }: Sending,
  { response, reads }: { response: Schema; reads: "json" | "text" },
): Promise<z.infer<Schema>> {
  const reply = await upstream.send({
    ...request,
    query: { ...access.query, ...request.query },
    headers: { accept: reads === "json" ? "application/json" : "*/*", ...request.headers, ...access.headers },
    timeoutMs: request.timeoutMs ?? TRY_MS,
    signal,
  });
  const fault = provider.fault?.(reply) ?? faultOfStatus(reply);
  if (fault) throw toFailure(provider, fault, reply);
  return reads === "json"
    ? parseJson(reply.text, response, provider.name)
    : parseShape(reply.text, response, provider.name);
}

/** The sentence on a failure. Where a provider lives, which may be inside somebody's network, is no caller's business. */
function lineOf({ kind, message, detail }: Failure, name: string): string {
  if (kind !== "network") return message;
  const reason = detail?.replace(/\s*\([A-Z]\w+\)$/u, "") ?? "no answer";
  return `Network error on ${name}: ${reason}. Check connectivity, or try a different provider.`;
}

/** Whatever went wrong, as a failure that names its provider and holds no secret. */
function safe(error: unknown, name: string, mask: (text: string) => string): unknown {
  if (isAbort(error)) return error;
  const failure = withFacts(unreadable(error, name), { provider: name });
  const shown = mask(lineOf(failure, name));
  if (shown === failure.message && (failure.detail === undefined || mask(failure.detail) === failure.detail))
    return failure;
  return new Failure(failure.kind, shown, {
    provider: name,
    status: failure.status,
    retryAfterSeconds: failure.retryAfterSeconds,
    detail: failure.detail && mask(failure.detail),
    cause: failure.cause,
  });
}
