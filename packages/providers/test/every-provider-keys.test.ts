import { inspect } from "node:util";
import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { type Replay, type ReplayReply, type ReplayRequest, startReplay } from "@wellsourced/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogRow } from "../src/access.ts";
import type { Tape } from "./helpers/play.ts";
import {
  askAs,
  leaks,
  marksIn,
  netTo,
  ownMarks,
  providersAt,
  SKILLS,
  TOKEN,
  taped,
} from "./helpers/whole-catalogue.ts";

/** Echoes the request where upstreams put their error messages. */
function echo({ method, path, query, headers, body }: ReplayRequest): string {
  const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} http://upstream.example${path}?${query} ${said.join(" ")} ${body}`;
}

/** Shapes of error bodies, with the same text in every message. */
const dialects: readonly (readonly [name: string, body: (says: string) => string | object])[] = [
  [
    "an error with members",
    (says) => ({ error: { code: says, message: says, info: says, errors: [{ reason: says }] } }),
  ],
  ["plain texts", (says) => ({ error: says, message: says, detail: says, [says]: says })],
  ["lists of texts", (says) => ({ error: [{ status: 400, label: says }], errors: [{ message: says, detail: says }] })],
  ["a list", (says) => [{ message: [{ id: "1", key: says, value: says }] }]],
  ["a search's own", (says) => ({ esearchresult: { ERROR: says }, error_message: says, Message: says })],
  [
    "XML",
    (says) =>
      `<fault><code>CLIENT.x</code><message>${says}</message><ERROR>${says}</ERROR><summary>${says}</summary></fault>`,
  ],
  ["names that are keys", (says) => ({ [says.slice(-60)]: says })],
  ["bare text", (says) => says],
];

type Reply = (request: ReplayRequest, tape: Tape) => ReplayReply;

/** Behaviours of an upstream, by name. */
const cases: readonly (readonly [name: string, reply: Reply])[] = [
  ["an answer", (request, tape) => taped(tape, request)],
  ...[200, 400].flatMap((status) =>
    dialects.flatMap(([name, body]): [string, Reply][] => [
      [`${status} with ${name}`, (request) => ({ status, body: body(echo(request)) })],
      // Messages truncated in the middle of a key.
      [
        `${status} with ${name} at length`,
        (request) => ({ status, body: body(`${"x".repeat(175)} ${credentialsIn(request)}`) }),
      ],
    ]),
  ),
  ...[401, 403, 404, 413, 422, 429, 500].map((status): [string, Reply] => [
    `${status}`,
    (request) => ({ status, body: { message: echo(request), error: { message: echo(request) } } }),
  ]),
  ["JSON that breaks at the key", (request) => ({ body: `{"a": ${credentialsIn(request)}` })],
  ["a page", (request) => ({ body: `<html><body>${credentialsIn(request)}<br></html>` })],
  ["an answer cut short", (request, tape) => ({ ...taped(tape, request), cutAfter: 3 })],
];

/** The credentials as sent, which must not appear in messages. */
const credentialsIn = ({ headers, query, body }: ReplayRequest): string =>
  [headers.authorization, ...Object.values(headers), query, body].filter(Boolean).map(String).filter(leaks).join(" ");

interface Heard {
  readonly outcome: unknown;
  readonly said: string;
}

interface Place {
  readonly origin: string;
  readonly http: Http;
}

/** Runs one query against a fake upstream and returns all text that results. */
async function hear({ origin, http }: Place, row: CatalogRow, tape: Tape): Promise<Heard> {
  const words: unknown[] = [];
  const providers = providersAt(origin, { http, debug: (event) => words.push(event) });
  const call = { provider: row.name, onProgress: (message: string) => words.push(message) };
  const outcome = await askAs(tape, providers, call).catch((error: unknown) => error);
  if (outcome instanceof Error) words.push(outcome);
  return { outcome, said: inspect(words, { depth: 20, maxStringLength: null, breakLength: 120 }) };
}

let replay: Replay;
let elsewhere: Replay;
let here: Place;
let nowhere: Place;
let answer: (request: ReplayRequest) => ReplayReply = () => ({});
// Created for each query: requests left over from a failed search must not reach the next upstream.
beforeEach(async () => {
  replay = await startReplay([{ path: /.*/u, reply: (request) => answer(request) }]);
  elsewhere = await startReplay([{ path: /.*/u, body: {} }]);
  const { origin } = replay;
  here = { origin, http: netTo(origin, { originMap: { "https://elsewhere.example": elsewhere.origin } }) };
  const closed = await startReplay([]);
  await closed.close();
  nowhere = { origin: closed.origin, http: netTo(closed.origin) };
});
afterEach(async () => {
  await Promise.all([here.http.close(), nowhere.http.close()]);
  await Promise.all([replay.close(), elsewhere.close()]);
});

/** Runs queries against an upstream that changes its behaviour. */
async function tryAll(row: CatalogRow, tape: Tape, check: (name: string, heard: Heard) => void): Promise<void> {
  const { login } = (await row.load()).default;
  for (const [name, reply] of cases) {
    answer = (request) => (request.path === login?.path ? TOKEN : reply(request, tape));
    const before = replay.requests.length;
    const heard = await hear(here, row, tape);
    const sent = replay.requests.slice(before);
    // The next query may be served by a request that the previous one left running.
    if (name === "an answer") expect(sent.length).toBeGreaterThan(0);
    // It is not sent the settings of other providers.
    expect(ownMarks(row)).toEqual(expect.arrayContaining(sent.flatMap(marksIn)));
    check(name, heard);
  }
}

test.each(SKILLS)("%s says no secret, whatever its upstream does", async (_, row, tape) => {
  const leaking: string[] = [];
  await tryAll(row, tape, (name, { outcome, said }) => {
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Failure);
    if (name === "an answer") expect(outcome).not.toBeInstanceOf(Error);
    if (leaks(said)) leaking.push(`${name}: ${said}`);
  });
  expect(leaking.join("\n")).toBe("");
});

test.each(SKILLS)(
  "%s takes no setting along to another origin, and says none when nobody is there",
  async (_, row, tape) => {
    answer = ({ path }) => ({ status: 302, headers: { location: `https://elsewhere.example${path}` } });
    const before = elsewhere.requests.length;
    const led = await hear(here, row, tape);
    expect(elsewhere.requests.slice(before).flatMap(marksIn)).toEqual([]);
    const refused = await hear(nowhere, row, tape);
    expect(refused.outcome).toMatchObject({ kind: "network", provider: row.name });
    expect([led.said, refused.said].filter(leaks)).toEqual([]);
  },
);

test("logging in says no secret either", async () => {
  for (const [title, row, tape] of SKILLS) {
    const { login } = (await row.load()).default;
    if (!login) continue;
    for (const [name, reply] of cases.slice(1)) {
      answer = (request) => (request.path === login.path ? reply(request, tape) : {});
      const { outcome, said } = await hear(here, row, tape);
      expect(outcome, `${title}: ${name}`).toBeInstanceOf(Failure);
      if (leaks(said)) expect(said).toBe(`${title}: ${name} without a secret`);
    }
  }
});
