import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { isKeyless } from "../src/access.ts";
import { keysOf } from "../src/define.ts";
import { createProviders } from "../src/providers.ts";
import { createFakeHttp } from "./helpers/fake-http.ts";
import type { Tape } from "./helpers/play.ts";
import { askAs, SKILLS } from "./helpers/whole-catalogue.ts";

/** The failure after a refusal, with these settings only. */
async function refused(
  tape: Tape,
  provider: string,
  { status, text, settings }: { status: number; text: string; settings: Readonly<Record<string, string>> },
) {
  const { http } = createFakeHttp(() => ({ status, text }));
  const outcome = await askAs(tape, createProviders({ http, settings }), { provider }).catch((error: unknown) => error);
  return outcome instanceof Failure ? outcome : undefined;
}

/** Refusals with and without a body in the service's format. */
const BODIES = [
  "",
  '{"error":"Forbidden","message":"Forbidden"}',
  '{"error":"API key invalid","esearchresult":{"ERROR":"refused"},"errors":[{"title":"refused"}],"errCode":403}',
  "<html><h1>403</h1></html>",
  "<eSearchResult><ERROR>refused</ERROR></eSearchResult>",
];

/** Services that report a limit with 403. */
const LIMITS: Readonly<Record<string, string>> = { duckduckgo: "rate_limited" };
const open = SKILLS.filter(([, row, { capability }]) => isKeyless(row, capability));

describe("contract 1.2 [rev 2]: blocked, an upstream API that needs no key answers 401 or 403", () => {
  test.each(open)("%s", async (_, row, tape) => {
    for (const status of [401, 403])
      for (const text of BODIES) {
        const failure = await refused(tape, row.name, { status, text, settings: {} });
        const limit = status === 403 ? LIMITS[row.name] : undefined;
        expect([failure?.kind, status, text]).toEqual([limit ?? "blocked", status, text]);
        if (limit) continue;
        expect(failure).toMatchObject({
          retryable: false,
          suggestedAction: "try_different_provider",
          provider: row.name,
        });
      }
  });

  const optional = open.flatMap(([title, row, tape]) =>
    keysOf(row)
      .filter(({ secret = true, sendAs }) => secret && (typeof sendAs === "string" ? sendAs !== "origin" : true))
      .filter(({ sendAs }) => typeof sendAs !== "object" || !("among" in sendAs))
      .map(({ env }) => [`${title} with ${env}`, row, tape, env] as const),
  );

  test.each(optional)("but a key that is set may be what it refuses: %s", async (_, row, tape, env) => {
    const failure = await refused(tape, row.name, { status: 401, text: "", settings: { [env]: "made-key" } });
    expect(failure).toMatchObject({ kind: "auth_required", suggestedAction: "check_api_key" });
    expect(failure?.message).toContain(env);
  });
});
