import { type LocalServer, patientClock, startReplay, startServer } from "@wellsourced/testkit";
import { compareTexts } from "@wellsourced/trust/records";
import { afterEach, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";

const KEPT = "Slate splits along its cleavage, which made it a roofing stone.";
const LOST = "A roof of good slate lasts for a century and more, says the book.";
const MORE = "It is quarried in Wales, in Brittany and in the Rhenish massif, and elsewhere.";

let site: LocalServer | undefined;
let sources: Wellsourced | undefined;
afterEach(async () => {
  await sources?.close();
  await site?.close();
});

const pageOf = (lines: readonly string[]) =>
  `<html><head><title>Roofs</title></head><body><article><h1>Roofs</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</article></body></html>`;

/** An invented site whose pages change between the two checks. */
async function setUp() {
  const pages = new Map<string, string | number>([
    ["/same", pageOf([KEPT, LOST, MORE])],
    ["/changed", pageOf([KEPT, LOST, MORE])],
    ["/gone", pageOf([KEPT, LOST, MORE])],
    ["/down", pageOf([KEPT, LOST, MORE])],
  ]);
  const here = await startServer((request, response) => {
    const page = pages.get(request.url ?? "") ?? 404;
    if (typeof page === "number") return void response.writeHead(page).end("no");
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  site = here;
  const archive = await startReplay([{ path: /.*/u, status: 500, body: "down" }]);
  const toolkit = createWellsourced({
    clock: patientClock,
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
    originMap: { "https://web.archive.org": archive.origin },
    rates: { wayback: 1_000 },
  });
  sources = toolkit;
  const step = { description: "look", stepNumber: 1, nextStepNeeded: true, researchGoal: "slate" };
  const { sessionId } = await toolkit.sessions.step(step);
  for (const path of pages.keys()) {
    const url = `${here.origin}${path}`;
    const read: { page: Parameters<NonNullable<Parameters<Wellsourced["read"]>[1]>["onPage"] & object>[0] }[] = [];
    await toolkit.read({ url }, { onPage: (page) => read.push({ page }) });
    const shown = [KEPT, LOST].map((sentence) => ({ sentence, start: 0, end: 0 }));
    const now = Date.UTC(2026, 0, 31);
    await toolkit.sessions.note(
      sessionId,
      { sources: [{ url }], pages: read.map(({ page }) => ({ page, retrievedAt: now })), shown },
      {},
    );
  }
  await toolkit.sessions.note(sessionId, { sources: [{ url: `${here.origin}/never-read` }] }, {});
  return { toolkit, pages, sessionId };
}

test("a record reports how its sources changed, and never reports an unreadable one as gone", async () => {
  const { toolkit, pages, sessionId } = await setUp();
  const { bytes, fingerprint } = await toolkit.sessions.pack({ sessionId, format: "bundle" });
  const before = await toolkit.sessions.recheck(bytes, { fingerprint });
  expect(before).toMatchObject({ intact: true, tampering: [], researchGoal: "slate" });
  expect(before.summary).toMatchObject({ total: 5, unchanged: 4, gone: 1, quotationsGone: 0 });
  pages.set("/changed", pageOf([KEPT, "A roof of good slate lasts for fifty years at the most, they say.", MORE]));
  pages.set("/gone", 404);
  pages.set("/down", 500);
  const { sources: after, summary } = await toolkit.sessions.recheck(bytes);
  expect(after.map(({ state }) => state)).toEqual(["unchanged", "changed", "gone", "unreachable", "gone"]);
  expect(after[1]?.comparison).toEqual({ kept: 0.67, quotationsKept: 1, quotationsGone: [LOST] });
  expect(summary).toMatchObject({ unchanged: 1, changed: 1, gone: 2, unreachable: 1, quotationsGone: 1, retracted: 0 });
  for (const { notes, state } of after) if (state === "unreachable") expect(notes.length).toBeGreaterThan(0);
  expect(after[2]?.notes.join(" ")).toContain("archive could not be queried");
});

test("a bundle that was changed says so, asks nobody where it is told to, and is known by its fingerprint", async () => {
  const { toolkit, sessionId } = await setUp();
  const { bytes } = await toolkit.sessions.pack({ sessionId, format: "bundle" });
  const asked = site?.requests.length;
  const result = await toolkit.sessions.recheck(bytes, { offline: true, fingerprint: "00" });
  expect(result).toMatchObject({ intact: false, tampering: [expect.stringContaining("differs from the one given")] });
  expect(result.summary).toMatchObject({ not_looked_at: 5 });
  expect(site?.requests.length).toBe(asked);
  await expect(toolkit.sessions.recheck(Buffer.from("no zip"))).rejects.toMatchObject({ kind: "validation" });
});

test("raw responses are fetched on request; failures include the reason", async () => {
  const { toolkit, pages, sessionId } = await setUp();
  pages.set("/gone", 404);
  const plain = await toolkit.sessions.pack({ sessionId, format: "bundle" });
  const packed = await toolkit.sessions.pack({ sessionId, format: "bundle", raw: true });
  expect(packed.bytes.length).toBeGreaterThan(plain.bytes.length);
  expect(packed.rawMissing).toEqual([]);
  const alone = await toolkit.sessions.recheck(packed.bytes, { offline: true });
  expect(alone).toMatchObject({ intact: true });
  expect(alone).not.toHaveProperty("provenBy");
  const { fingerprint } = packed;
  const proven = await toolkit.sessions.recheck(packed.bytes, { offline: true, fingerprint });
  expect(proven).toMatchObject({ intact: true, provenBy: "fingerprint" });
  const html = await toolkit.sessions.export({ sessionId, format: "html", style: "apa" });
  expect(html.document).toContain(`<blockquote>${KEPT}</blockquote>`);
  const audit = await toolkit.sessions.audit(sessionId);
  expect(audit).toMatchObject({ source: "session", entryCount: 5 });
  const word = await toolkit.sessions.pack({ sessionId, format: "docx" });
  expect(Buffer.from(word.bytes.subarray(0, 2)).toString()).toBe("PK");
});

test("a quotation among links and notes is kept, shown by its words, and stands while its words do", async () => {
  sources = createWellsourced({ clock: patientClock, cacheDir: false, dataDir: false, chromePath: "disabled" });
  const step = { description: "look", stepNumber: 1, nextStepNeeded: true, researchGoal: "slate" };
  const { sessionId } = await sources.sessions.step(step);
  const url = "https://slate.example/roofs";
  const markdown =
    "# Roofs\n\nSlate splits along its [cleavage](https://e.example/c)[^2], which made it a *roofing* stone.\n";
  const page = { url, finalUrl: url, status: 200, contentType: "html", markdown, metadata: { title: "Roofs" } };
  const state = { partial: false, wireTruncated: false, hiddenTextRemoved: 0 } as const;
  const pages = [{ page: { ...page, ...state }, retrievedAt: 0 }];
  await sources.sessions.note(
    sessionId,
    { sources: [{ url }], pages, shown: [{ sentence: KEPT, start: 0, end: 0 }] },
    {},
  );
  const report = await sources.sessions.export({ sessionId, format: "html" });
  expect(JSON.stringify(report)).toContain(`<blockquote>${KEPT}</blockquote>`);
  const { bytes } = await sources.sessions.pack({ sessionId, format: "bundle" });
  expect(await sources.sessions.recheck(bytes, { offline: true })).toMatchObject({ intact: true, tampering: [] });
});

test("a quotation is confirmed as long as its words are visible", () => {
  const before = "Slate splits along its [cleavage](https://e.example/c)[^2], which made it a *roofing* stone.";
  const now = before.replace("e.example", "other.example").replace("[^2]", "[^5]").replace("*roofing*", "roofing");
  const quoted = { start: 0, end: before.length, text: before, shown: KEPT };
  expect(compareTexts(before, now, [quoted])).toMatchObject({ quotationsKept: 1, quotationsGone: [] });
  expect(compareTexts(before, now.replace("roofing", "paving"), [quoted]).quotationsGone).toEqual([KEPT]);
});
