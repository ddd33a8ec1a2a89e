import { type LocalServer, patientClock, startServer } from "@wellsourced/testkit";
import { afterEach, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";
import { answerRecord } from "../../src/sessions.ts";

const YEARS = "The breakwater of Sandhaven was finished in 1912 after nine years of work.";
const HEIGHT = "The lighthouse on its end stands 31 metres above the sea.";
const MORE = "Fishermen had asked for it since the storm that took eleven boats from the harbour in a single night.";
const ANSWER = `${YEARS} [1] ${HEIGHT} [2]`;

let site: LocalServer | undefined;
let sources: Wellsourced | undefined;
afterEach(async () => {
  await sources?.close();
  await site?.close();
});

const pageOf = (line: string) =>
  `<title>Sandhaven</title><article><h1>Sandhaven</h1><p>${line}</p><p>${MORE}</p></article>`;

/** An invented answer with two invented sources, checked in a session and exported. */
async function setUp(bounds: { readonly maxSources?: number } = {}, more: object = {}) {
  const pages = new Map<string, string | number>([
    ["/breakwater", pageOf(YEARS)],
    ["/lighthouse", pageOf(HEIGHT)],
  ]);
  const here = await startServer(({ url = "" }, response) => {
    const page = pages.get(url) ?? 404;
    if (typeof page === "number") return void response.writeHead(page).end("no");
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  site = here;
  const toolkit = createWellsourced({
    clock: patientClock,
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
  });
  sources = toolkit;
  const step = { description: "look", stepNumber: 1, nextStepNeeded: true, researchGoal: "harbours" };
  const { sessionId } = await toolkit.sessions.step(step);
  const given = ["/breakwater", "/lighthouse"].map((path, n) => ({ ref: String(n + 1), url: here.origin + path }));
  const query = { answer: ANSWER, sources: given, ...bounds };
  const report = await toolkit.check.answer(query);
  await toolkit.sessions.note(sessionId, { answers: [{ ...answerRecord(query, report), ...more }] }, {});
  const { bytes } = await toolkit.sessions.pack({ sessionId, format: "bundle" });
  return { toolkit, pages, bytes, report };
}

test("recheck checks an answer again, and reports which statements have changed", async () => {
  const { toolkit, pages, bytes, report } = await setUp();
  expect(report.summary).toMatchObject({ statements: 2, addressed: 2 });
  const before = await toolkit.sessions.recheck(bytes);
  expect(before).toMatchObject({ intact: true, summary: { statementsChanged: 0 } });
  expect(before.answers).toEqual([
    { checkedAt: expect.any(String), state: "unchanged", compared: 2, changed: [], left: 0, notes: [] },
  ]);
  pages.set("/breakwater", pageOf(YEARS.replace("1912", "1921")));
  pages.set("/lighthouse", 404);
  const { answers, summary } = await toolkit.sessions.recheck(bytes);
  expect(summary.statementsChanged).toBe(2);
  expect(answers[0]?.changed).toMatchObject([
    {
      n: 1,
      text: expect.stringContaining("breakwater"),
      before: { reasons: [] },
      now: { reasons: expect.arrayContaining(["year_differs"]) },
    },
    { n: 2, before: { state: "addressed" }, now: { state: "unchecked" } },
  ]);
});

test("as many sources are looked up as were the first time", async () => {
  const { toolkit, bytes, report } = await setUp({ maxSources: 1 });
  expect(report.statements.map(({ n }) => n)).toEqual([1]);
  expect((await toolkit.sessions.recheck(bytes)).answers).toMatchObject([{ state: "unchanged", compared: 1 }]);
  expect(site?.requests.filter(({ path }) => path === "/lighthouse")).toEqual([]);
});

test("offline the answer is not checked, and the bundle says so", async () => {
  const { toolkit, bytes } = await setUp();
  const { answers, intact } = await toolkit.sessions.recheck(bytes, { offline: true });
  expect(intact).toBe(true);
  expect(answers).toMatchObject([{ state: "not_checked", notes: [expect.stringMatching(/recheck ran offline/u)] }]);
});

test("a report that cannot be read is not taken for one without statements", async () => {
  const { toolkit, bytes } = await setUp({}, { report: { statements: "torn" } });
  const { answers } = await toolkit.sessions.recheck(bytes);
  expect(answers).toMatchObject([
    { state: "not_checked", notes: [expect.stringMatching(/cannot be read, so nothing can be compared\. Check the/u)] },
  ]);
});
