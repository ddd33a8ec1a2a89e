import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Registry, type Replay, startRegistry, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ran, runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-record-"));
const KEPT = "Slate splits along its cleavage, which made it a roofing stone wherever it was quarried.";
const LOST = "A roof of good slate lasts for a century and more, says the book of the guild.";
const html = (lines: readonly string[]) =>
  `<html><head><title>Roofs</title></head><body><article><h1>Roofs</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</article></body></html>`;
const ducks = { doi: "10.1000/ducks", title: "Ducks on still water", family: "Ode", year: 1999, retracted: true };
const UNANSWERED = "10.1000/unanswered";

let site: Replay;
let works: Registry;
let sessionId = "";
const at = (path: string) => `${site.origin}${path}`;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  writeFileSync(inFolder("notes.txt"), "This is no bundle.");
  site = await startReplay([{ path: /^\/(?:same|other)$/u, body: html([KEPT, LOST]) }]);
  works = await startRegistry({ works: [ducks], unanswered: [UNANSWERED] });
});
afterAll(async () => {
  await Promise.all([site.close(), works.close()]);
});

const run = (...args: readonly string[]): Promise<Ran> =>
  runCli(args, {
    cwd: folder,
    originMap: works.originMap,
    env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" },
  });

describe("the record of a research", () => {
  test("a session is begun, read into, gone on with, listed and shown", async () => {
    const begun = await run("step", "Look at roofs", "--goal", "Does slate last?", "--json");
    expect(begun.code).toBe(0);
    ({ sessionId } = JSON.parse(begun.out));
    for (const path of ["/same", "/other"])
      expect((await run("read", at(path), "--session-id", sessionId)).code).toBe(0);
    const next = await run("step", "Weigh it", "--session-id", sessionId, "--gap", "cost");
    expect(next.out).toMatch(/Step 2 of session .* 2 sources/u);
    expect((await run("session")).out).toMatch(/Does slate last\?\n.*2 steps · 2 sources/u);
    const shown = await run("session", sessionId);
    for (const words of ["Look at roofs", "Weigh it", "cost", at("/same")]) expect(shown.out).toContain(words);
  });

  test("one step is shown as text, and as JSON on request", async () => {
    const args = ["--session-id", sessionId, "--reasoning", "The book may be old", "--confidence", "low"];
    await run("step", "Ask the guild", ...args, "--gap", "age of the book");
    const { out } = await run("session", sessionId, "--step", "3");
    expect(out).toMatch(/^Step 3\nAsk the guild\n\S+Z · low confidence\nReasoning\n {2}The book may be old\n/u);
    expect(out).toMatch(/Open questions\n {2}\? age of the book\n/u);
    expect(out).not.toContain("cost");
    expect((await run("session", sessionId, "--step", "1")).out).toMatch(/Sources\n {2}Roofs {2}http\S+\/same\n/u);
    const json = await run("session", sessionId, "--step", "3", "--json");
    expect(JSON.parse(json.out)).toMatchObject({ step: { stepNumber: 3, confidence: "low" }, sources: [] });
  });

  test.each([
    [["session", "00000000-0000-4000-8000-000000000000"], 12, /session/iu],
    [["export", "00000000-0000-4000-8000-000000000000"], 12, /session/iu],
    [["export", "any", "--format", "docx"], 2, /--out/u],
    [["export", "any", "--style", "none.csl"], 5, /none\.csl/u],
    [["recheck", "none.zip"], 5, /none\.zip/u],
    [["recheck", "notes.txt"], 2, /bundle/u],
  ])("%j ends with %d and says why, beside standard output", async (args, expected, words) => {
    const { code, out, err } = await run(...args);
    expect(err).toMatch(words);
    expect([code, out]).toEqual([expected, ""]);
  });

  test.each([
    ["markdown", "## Sources"],
    ["html", "<!doctype html>"],
    ["json", '"researchGoal"'],
  ])("export prints %s, and nothing else, on standard output", async (format, words) => {
    const { code, out, err } = await run("export", sessionId, "--format", format, "--style", "apa");
    expect([code, err]).toEqual([0, ""]);
    expect(out.toLowerCase()).toContain(words.toLowerCase());
    expect(out).toContain(at("/same"));
    expect(out).not.toMatch(/<script/iu);
  });

  test("export writes Word", async () => {
    const file = inFolder("a.docx");
    expect((await run("export", sessionId, "--format", "docx", "--out", file)).code).toBe(0);
    expect(readFileSync(file).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });

  test("a bundle is checked: whole, changed in itself, its sources changed and gone", async () => {
    const file = inFolder("a.zip");
    const packed = await run("export", sessionId, "--format", "bundle", "--out", file);
    const [fingerprint = ""] = /[0-9a-f]{64}/u.exec(packed.err) ?? [];
    const whole = await run("recheck", file, "--fingerprint", fingerprint);
    expect(whole.out).toContain("Nothing in the bundle was changed");
    expect([whole.code, whole.err]).toEqual([0, ""]);

    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 3)] = (bytes[Math.floor(bytes.length / 3)] ?? 0) ^ 255;
    writeFileSync(inFolder("bad.zip"), bytes);
    const bad = await run("recheck", inFolder("bad.zip"), "--offline");
    expect(bad.code).not.toBe(0);
    expect(bad.out + bad.err).toMatch(/changed|damaged|broken|not a bundle/iu);
    expect((await run("recheck", file, "--offline", "--fingerprint", "0".repeat(64))).code).toBe(1);

    site.add({ path: "/same", body: html([KEPT, "They last for forty years at the most."]) });
    site.add({ path: "/other", status: 404, body: "no" });
    const later = await run("recheck", file);
    expect(later.out).toContain("1 changed");
    expect(later.out).toContain("1 gone");
    expect(later.code).toBe(1);
  });
});

// Concurrent, since one waits for an archive that is down.
describe.concurrent("checks", () => {
  test("verify reports retracted, not found, and inconclusive", async () => {
    const retracted = await run("verify", ducks.doi);
    expect([retracted.code, retracted.out.split("\n")[0]]).toEqual([1, "RETRACTED"]);
    expect(retracted.out).toContain(`${ducks.doi}.r`);
    expect((await run("verify", "10.1000/geese")).out).toMatch(/^Not found/u);
    const open = await run("verify", UNANSWERED);
    expect(open.out).toMatch(/^Could not be confirmed/u);
    expect(open.out).toMatch(/NOT checked for retraction by .*crossref.*: no answer/u);
  });

  test("quote shows word for word, and what was changed", async () => {
    site.add({ path: "/quoted", body: html([KEPT, LOST]) });
    expect((await run("quote", "lasts for a century and more", at("/quoted"))).out).toMatch(/^Word for word/u);
    const changed = await run("quote", "A roof of good slate never lasts for a century and more", at("/quoted"));
    expect(changed.out).toMatch(/^Words were changed/u);
    expect(changed.out).toContain("{+never+}");
    expect((await run("quote", "the moon is far", at("/nowhere"))).out).not.toMatch(/^Not in the source/u);
  });

  test("links exits with 5 for a lost one only", async () => {
    site.add({ path: "/here", body: html([KEPT, LOST]) });
    const live = await run("links", at("/here"));
    expect([live.code, live.out.split(" ")[0]]).toEqual([0, "live"]);
    const lost = await run("links", at("/here"), at("/nowhere"));
    expect([lost.code, lost.out.includes("gone")]).toEqual([5, true]);
    const silent = await run("links", at("/here"), "http://127.0.0.1:9/");
    expect([silent.code, silent.out.includes("unchecked")]).toEqual([20, true]);
  });

  test("archive does not call captured what the archive, being down, did not take", async () => {
    const { code, out } = await run("archive", "http://93.184.215.14/report"); // a number, so that no name is looked up
    expect(out).toMatch(/^Not captured yet\n/u);
    expect(out).toMatch(/The archive could not accept the request\. .*could not be checked/u);
    expect(code).toBe(20);
  });

  test("vet checks each given page", async () => {
    site.add({ path: "/best", body: html(["Our Acme is the best of all roofs.", KEPT]) });
    const { code, out } = await run("vet", at("/best"), "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out).recommendations).toHaveLength(1);
  });
});
