import { describe, expect, test } from "vitest";
import { z } from "zod";
import { resolveAccess } from "../src/access.ts";
import { connect } from "../src/call.ts";
import { defineProvider, type Provider } from "../src/define.ts";
import { failureOf } from "./helpers/failure-of.ts";
import { createFakeHttp, json, type Reply, type Sent } from "./helpers/fake-http.ts";

const gamma: Provider = defineProvider({
  name: "gamma",
  origin: "https://gamma.example",
  docs: "https://gamma.example/docs",
  pace: { perSecond: 1 },
  key: [
    { env: "GAMMA_ID", sendAs: { login: "user" }, hint: "Ask Gamma." },
    { env: "GAMMA_SECRET", sendAs: { login: "password" }, hint: "Ask Gamma." },
  ],
  login: {
    path: "/token",
    form: { grant_type: "client_credentials" },
    refusesToken: ({ status, text }) => status === 400 && text.includes("bad token"),
  },
  fault: ({ status, text }) => (status === 400 && text.includes("bad token") ? { kind: "auth_required" } : undefined),
  can: [],
});
const SETTINGS = { GAMMA_ID: "made-id-77", GAMMA_SECRET: "made-secret-77" };
const BASIC = Buffer.from("made-id-77:made-secret-77").toString("base64");
const Answer = z.object({ ok: z.boolean() });

const isLogin = ({ request }: Sent) => request.path === "/token";
const bearerOf = ({ request }: Sent) => request.headers?.authorization;
const refused: Reply = { status: 400, text: "bad token" };

/** Tokens are numbered in the order of the requests. */
function stage(reply: (sent: Sent, nth: number) => Reply | Error, token: (nth: number) => Reply | Error = tokenFor) {
  let logins = 0;
  let calls = 0;
  const { http, sent } = createFakeHttp(async (one) => {
    // Further calls arrive while the login is running.
    await Promise.resolve();
    return isLogin(one) ? token(++logins) : reply(one, ++calls);
  });
  const line = connect(gamma, http, SETTINGS);
  const ask = (now = 0, signal = new AbortController().signal) =>
    line.exchange({ now, signal }).send({ path: "/works" }, Answer);
  return { ask, sent, logins: () => sent.filter(isLogin), calls: () => sent.filter((one) => !isLogin(one)) };
}

const tokenFor = (nth: number): Reply => json({ access_token: `made-token-${nth}`, expires_in: "1200" });
const fine = () => json({ ok: true });

describe("a token", () => {
  test("is asked for with both settings and sent with the question", async () => {
    const { ask, sent } = stage(fine);
    await expect(ask()).resolves.toEqual({ ok: true });
    expect(sent.map(({ request }) => [request.path, request.headers?.authorization, request.form])).toEqual([
      ["/token", `Basic ${BASIC}`, { grant_type: "client_credentials" }],
      ["/works", "Bearer made-token-1", undefined],
    ]);
  });

  test("is asked for once, though ten come at once to a cold start", async () => {
    const { ask, logins, calls } = stage(fine);
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(logins()).toHaveLength(1);
    expect(new Set(calls().map(bearerOf))).toEqual(new Set(["Bearer made-token-1"]));
  });

  test.each([
    ["used while it holds", 1_100_000, 1],
    ["renewed a little before its end", 1_150_000, 2],
  ])("is %s", async (_, later, expected) => {
    const { ask, logins } = stage(fine);
    await ask(0);
    await ask(later);
    expect(logins()).toHaveLength(expected);
  });

  test("that is refused is renewed once for all who hold it, and the question is put again", async () => {
    const { ask, logins, calls } = stage((one) => (bearerOf(one) === "Bearer made-token-1" ? refused : fine()));
    await expect(Promise.all([ask(), ask(), ask()])).resolves.toHaveLength(3);
    expect(logins()).toHaveLength(2);
    expect(calls()).toHaveLength(6);
  });

  test("that is refused again is a matter of the credentials, and nobody tries forever", async () => {
    const { ask, logins, calls } = stage(() => refused);
    expect(await failureOf(ask())).toMatchObject({ kind: "auth_required", provider: "gamma" });
    expect(logins()).toHaveLength(2);
    expect(calls()).toHaveLength(2);
  });
});

describe("a login that fails", () => {
  test.each([
    ["400", { status: 400, text: "invalid_client" }],
    ["401", { status: 401 }],
  ])("with %s names both settings and shows neither", async (_, reply) => {
    const { ask, calls } = stage(fine, () => reply);
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ kind: "auth_required", suggestedAction: "check_api_key" });
    expect(failure.message).toContain("Check GAMMA_ID and GAMMA_SECRET.");
    expect(JSON.stringify(failure) + failure.message).not.toMatch(/made-(?:id|secret)-77/u);
    expect(calls()).toEqual([]);
  });

  test.each([
    ["is no token", json({ hello: 1 })],
    ["is a page", { text: "<html></html>" }],
    ["is an outage", { status: 503 }],
  ])("since the answer %s is the upstream's failure", async (_, reply) => {
    expect(await failureOf(stage(fine, () => reply).ask())).toMatchObject({ kind: "upstream_unavailable" });
  });

  test("is not remembered", async () => {
    const { ask } = stage(fine, (nth) => (nth === 1 ? { status: 503 } : tokenFor(nth)));
    await failureOf(ask());
    await expect(ask()).resolves.toEqual({ ok: true });
  });

  test("for one who goes away does not fail for those who stay", async () => {
    const { ask, logins } = stage(fine);
    const leaving = new AbortController();
    const gone = ask(0, leaving.signal);
    const stays = ask();
    leaving.abort(new DOMException("gone", "AbortError"));
    await expect(gone).rejects.toThrow("gone");
    await expect(stays).resolves.toEqual({ ok: true });
    expect(logins()).toHaveLength(1);
  });
});

test("a token shows in no failure, not even the one before it", async () => {
  const { ask } = stage((one, nth) => (nth === 1 ? refused : new Error(`lost ${bearerOf(one)} made-token-1`)));
  const failure = await failureOf(ask());
  expect(`${failure.message} ${failure.detail}`).not.toMatch(/made-token-\d/u);
});

test.each(["has blank", "has:colon"])("a part of a login that %s is malformed and not shown", async (value) => {
  const work = async () => resolveAccess(gamma, { ...SETTINGS, GAMMA_ID: value });
  const failure = await failureOf(work());
  expect(failure).toMatchObject({ kind: "config" });
  expect(failure.message).toContain("GAMMA_ID is malformed");
  expect(failure.message).not.toContain(value);
});
