import { abortable, parseJson } from "@wellsourced/core";
import type { Upstream } from "@wellsourced/http";
import { z } from "zod";
import { type Fault, keysOf, type Login, type Provider, type RawReply } from "./define.ts";
import { faultOf, toFailure, toRawReply } from "./failures.ts";

/** Milliseconds before its end at which a token is no longer used, so that none ends under way. */
const EARLY_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** How long a token holds whose answer does not say. */
const HOLDS_SECONDS = 300;

const TokenReply = z.object({
  access_token: z.string().min(1),
  // Some write the number as text.
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/u).transform(Number)]).nullish(),
});

interface Held {
  readonly token: string;
  readonly until: number;
}

/** The token of one provider, shared by all who ask it. */
export interface Session {
  /** One that holds; callers who come meanwhile wait for the same. @throws {Failure} `auth_required` … */
  token(call: { readonly now: number; readonly signal: AbortSignal }): Promise<string>;
  /** This token was refused, so it is not given out again. */
  drop(token: string): void;
  /** Tokens that may still be in somebody's hands and must not be printed. */
  issued(): readonly string[];
}

export interface SessionParts {
  readonly provider: Provider;
  readonly login: Login;
  readonly upstream: Upstream;
  /** The `authorization` header that a token is asked for with. */
  readonly credentials: string;
}

/** Whoever asks for a token with a wrong name or password may be told so by 400 (RFC 6749, section 5.2). */
const faultOfLogin = (provider: Provider, reply: RawReply): Fault | undefined =>
  provider.fault?.(reply) ?? (reply.status === 400 ? { kind: "auth_required" } : faultOf(provider, reply));

/** Asks for one token. */
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

/** Keeps a provider's token: one login for all who need it, renewed before it ends. */
export function createSession(parts: SessionParts): Session {
  let held: Held | undefined;
  let issued: readonly string[] = [];
  let underway: Promise<Held> | undefined;

  /** Not under any caller's signal: whoever goes away leaves the others their login. */
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
