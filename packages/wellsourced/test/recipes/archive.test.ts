import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { type ArchiveParts, createArchive } from "../../src/recipes/reading/archive.ts";

const PAGE = "https://sea.example/tides";
const KEPT = "https://web.archive.org/web/20260131100000/https://sea.example/tides";
const saved = { job: "made", archiveUrl: KEPT, timestamp: "2026-01-31T10:00:00Z" };
type Saved = Awaited<ReturnType<ArchiveParts["save"]>>;

/** A mock archive with these replies, the last one repeated; time passes only by waiting. */
function world(answers: readonly (Saved | Failure)[], earlier: string | undefined | Failure = undefined) {
  let now = 0;
  const asked: string[] = [];
  const archive = createArchive({
    judge: async (url) => {
      if (url.includes("10.0.0.1")) throw new Failure("validation", "refused");
    },
    clock: {
      ...createFakeClock(0),
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
    save: async ({ job }) => {
      asked.push(job ?? "new");
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer instanceof Failure) throw answer;
      return answer;
    },
    snapshot: async (url) => {
      if (earlier instanceof Failure) throw earlier;
      return earlier ? { url, archiveUrl: earlier, timestamp: "2020-05-06T00:00:00Z", source: "made" } : undefined;
    },
  });
  return { archive, asked, time: () => now };
}

const busy = new Failure("rate_limited", "Slow down.", { status: 429 });

describe("a snapshot", () => {
  test("made now", async () => {
    const { archive } = world([saved]);
    expect(await archive(PAGE)).toMatchObject({
      requestedUrl: PAGE,
      status: "archived",
      captured: true,
      snapshotUrl: KEPT,
      archivedAt: saved.timestamp,
      httpStatus: 200,
    });
  });

  test("made while we wait: the job is asked about, and nothing is requested twice", async () => {
    const { archive, asked } = world([{ job: "made" }, { job: "made" }, saved]);
    expect((await archive(PAGE)).status).toBe("archived");
    expect(asked).toEqual(["new", "made", "made"]);
  });

  test("from before, where there is none now", async () => {
    const { archive, time } = world([busy], KEPT);
    const receipt = await archive(PAGE);
    expect(receipt).toMatchObject({ status: "existing", captured: false, snapshotUrl: KEPT, httpStatus: 429 });
    expect(receipt).not.toHaveProperty("archivedAt");
    expect(receipt.reason).toContain("2020-05-06");
    expect(time()).toBeLessThanOrEqual(25_000);
  });

  test("still to come, with where it will be", async () => {
    const receipt = await world([{ job: "made" }]).archive(PAGE);
    expect(receipt).toMatchObject({ status: "pending", pollUrl: `https://web.archive.org/web/*/${PAGE}` });
    expect(receipt).not.toHaveProperty("snapshotUrl");
  });

  test("refused by the archive, with its reason", async () => {
    const { archive, asked } = world([{ refused: "blocked url" }]);
    expect((await archive(PAGE)).reason).toBe(
      'The archive did not capture the page (untrusted upstream text: "blocked url").',
    );
    expect(asked).toEqual(["new"]);
  });

  test("no configured archive", async () => {
    const unset = new Failure("config", "Nobody is set up.");
    expect(await world([unset], unset).archive(PAGE)).toMatchObject({ status: "unavailable", httpStatus: 0 });
  });

  test("a failed search for earlier snapshots is reported, not taken for none", async () => {
    const receipt = await world([busy], busy).archive(PAGE);
    expect(receipt).toMatchObject({
      status: "pending",
      reason: expect.stringContaining("could not be checked (rate_limited)"),
    });
  });

  test.each([
    "http://localhost/",
    "http://a.localhost/",
    "http://db.internal/x",
    "http://nas.local./",
    "http://10.0.0.1/",
    "file:///etc/passwd",
    `https://a.example/${"x".repeat(2_048)}`,
  ])("%s is told to nobody", async (url) => {
    const { archive, asked } = world([saved]);
    await expect(archive(url)).rejects.toMatchObject({ kind: "validation" });
    expect(asked).toEqual([]);
  });
});
