import { abortable, parseJson } from "@wellsourced/core";
import type { Upstream } from "@wellsourced/http";
import { z } from "zod";
import { type Fault, keysOf, type Login, type Provider, type RawReply } from "./define.ts";
import { faultOf, toFailure, toRawReply } from "./failures.ts";

/** Time before its expiry at which a token is renewed, so that none expires in flight. */
const EARLY_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** Lifetime of a token without `expires_in`. */
const HOLDS_SECONDS = 300;

const TokenReply = z.object({
  access_token: z.string().min(1),
  // Some servers send the number as a string.
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/u).transform(Number)]).nullish(),
});

interface Held {
  readonly token: string;
  readonly until: number;
}

/** A provider's token, shared by all requests. */
export interface Session {
  /** A valid token; concurrent callers wait for the same login. @throws {Failure} `auth_required` … */
  token(call: { readonly now: number; readonly signal: AbortSignal }): Promise<string>;
  /** Discards a token that was rejected. */
  drop(token: string): void;
  /** Tokens that may still be in use and must not be printed. */
  issued(): readonly string[];
}

export interface SessionParts {
  readonly provider: Provider;
  readonly login: Login;
  readonly upstream: Upstream;
  /** The `authorization` header of the login request. */
  readonly credentials: string;
}

/** Wrong credentials may be reported as 400 (RFC 6749, section 5.2). */
const faultOfLogin = (provider: Provider, reply: RawReply): Fault | undefined =>
  provider.fault?.(reply) ?? (reply.status === 400 ? { kind: "auth_required" } : faultOf(provider, reply));

async function logIn({ provider, login, upstream, credentials }: SessionParts, now: number): Promise<Held> {
  const headers = { accept: "application/json", authorization: credentials };
  const { path, form } = login;
  const reply = toRawReply(await upstream.send({ path, form, headers, timeoutMs: TIMEOUT_MS }));
  const fault = faultOfLogin(provider, reply);
  const settings = keysOf(provider).map(({ env }) => env);
  if (fault) throw toFailure(provider, fault, reply, settings);
  const { access_token: token, expires_in: seconds } = parseJson(reply.text, TokenReply, provider.name);
  const ms = (seconds ?? HOLDS_SECONDS) * 1_000;
  return { token, until: now + ms - Math.min(EARLY_MS, ms / 2) };
}

/** Keeps a provider's token: one login for all requests, renewed before it expires. */
export function createSession(parts: SessionParts): Session {
  let held: Held | undefined;
  let issued: readonly string[] = [];
  let underway: Promise<Held> | undefined;

  /** Without a caller's signal, so that an aborted request does not cancel the login for others. */
  function renew(now: number): Promise<Held> {
    underway ??= logIn(parts, now)
      .then((fresh) => {
        issued = [fresh.token, ...issued].slice(0, 2);
        return fresh;
      })
      .finally(() => {
        underway = undefined;
      });
    return underway;
  }

  return {
    issued: () => issued,
    async token({ now, signal }) {
      if (!held || held.until <= now) held = await abortable(renew(now), signal);
      return held.token;
    },
    drop(token) {
      if (held?.token === token) held = undefined;
    },
  };
}
