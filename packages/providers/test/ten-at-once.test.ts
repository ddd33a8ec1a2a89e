import { startReplay } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { catalog } from "../src/catalog.gen.ts";
import { askAs, fullSettings, netTo, providersAt, SKILLS, TOKEN, taped } from "./helpers/whole-catalogue.ts";

/** More than the burst of any provider, so that some must wait. */
const CALLS = 12;

test.each([
  ["brave web", "JSON by GET"],
  ["serper web", "JSON by POST"],
  ["epo patent", "XML behind a login"],
])("ten and more questions to %s at once are all answered, and whoever waits is told (%s)", async (title) => {
  const [, row, tape] = SKILLS.find(([name]) => name === title) ?? [];
  if (!row || !tape) throw new Error(`${title} is not taped`);
  const { login } = (await row.load()).default;
  const replay = await startReplay([
    { path: /.*/u, reply: (request) => (request.path === login?.path ? TOKEN : taped(tape, request)) },
  ]);
  const rates = Object.fromEntries(catalog.map(({ name }) => [name, 100]));
  const http = netTo(replay.origin, { rates });
  const providers = providersAt(replay.origin, { http, settings: fullSettings(replay.origin) });
  const said: string[] = [];
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, index) => {
      const own = { ...tape, ask: { ...tape.ask, query: `slate ${index}` } };
      return askAs(own, providers, { provider: row.name, onProgress: (message) => said.push(message) });
    }),
  );
  await http.close();
  await replay.close();
  expect(answers).toHaveLength(CALLS);
  for (const answer of answers) expect(answer).toMatchObject({ provider: row.name, records: tape.records });
  // One login serves all, and each caller gets the reply to its own query.
  expect(replay.requests.filter(({ path }) => path === login?.path)).toHaveLength(login ? 1 : 0);
  const asked = replay.requests.filter(({ path }) => path !== login?.path);
  expect(new Set(asked.map(({ query, body }) => `${query} ${body}`)).size).toBe(CALLS);
  const ahead = said.flatMap((message) => /turn(?:, (\d+) before)?/u.exec(message)?.[1] ?? []).map(Number);
  expect(
    said.filter((message) => message.startsWith(`Waiting for the rate limit of ${row.name}`)).length,
  ).toBeGreaterThan(0);
  expect(ahead).toEqual(ahead.toSorted((a, b) => a - b));
});
