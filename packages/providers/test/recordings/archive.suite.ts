import type { Capture } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import type { Save } from "../../src/capabilities/save.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digText, findOnce } from "../helpers/upstream.ts";

const KEYS = { IA_ACCESS_KEY: "made-access-1234", IA_SECRET_KEY: "made-secret-1234" };
const INDEX = "/cdx/search/cdx";

/** Parses a timestamp of fourteen digits. */
const timeIn = (stamp: string): string =>
  `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}T${stamp.slice(8, 10)}:${stamp.slice(10, 12)}:${stamp.slice(12, 14)}Z`;

describe("snapshots of the Internet Archive", () => {
  /** The availability reply, and the rows of the index. */
  async function snapshotsOf(file: string, index: string, { status = 200, url = "https://example.com/" } = {}) {
    const { records } = await findOnce("snapshot", {
      provider: "wayback",
      ask: { url },
      reply: { body: readRecording(`internet-archive/${file}`) },
      routes: [{ path: INDEX, body: index, status, headers: { "content-type": "text/plain" } }],
    });
    return records as readonly Capture[]; // the record type of snapshots
  }

  test("the closest one, by its safe address", async () => {
    const closest = dig(readJson("internet-archive/availability-hit.json"), "archived_snapshots", "closest");
    const [snapshot, ...more] = await snapshotsOf("availability-hit.json", "the index is not asked");
    expect(more).toEqual([]);
    expect(snapshot).toMatchObject({
      archiveUrl: digText(closest, "url").replace("http://", "https://"),
      timestamp: timeIn(digText(closest, "timestamp")),
      status: Number(digText(closest, "status")),
    });
  });

  test("a miss proves nothing: the index knows better", async () => {
    const rows = readRecording("internet-archive/cdx-multipage-0.txt").split("\n");
    const newest = rows.findLast((row) => row.split(" ").length === 7) ?? "";
    const [, stamp = "", url = ""] = newest.split(" ");
    const [snapshot] = await snapshotsOf("availability-miss.json", newest, { url });
    // A snapshot of another page does not count.
    expect(await snapshotsOf("availability-miss.json", newest)).toEqual([]);
    expect(snapshot).toMatchObject({
      url,
      timestamp: timeIn(stamp),
      archiveUrl: `https://web.archive.org/web/${stamp}/${url}`,
    });
  });

  test("a miss in both is none", async () => {
    expect(await snapshotsOf("availability-miss.json", "")).toEqual([]);
  });

  test("a blocked site is no miss", async () => {
    const blocked = readRecording("internet-archive/cdx-blocked-403.txt");
    await expect(snapshotsOf("availability-miss.json", blocked, { status: 403 })).rejects.toMatchObject({
      kind: "blocked",
    });
  });
});

describe("captures that are asked for", () => {
  const saveOf = async (file: string, job?: string, url = "https://quarry.example/") => {
    const { records } = await findOnce("save", {
      provider: "savepagenow",
      ask: { url, ...(job ? { job } : {}) },
      reply: { body: readRecording(`internet-archive/${file}`) },
      settings: KEYS,
    });
    expect(records).toHaveLength(1);
    return records[0] as Save; // the record type of captures
  };

  test("a job that was taken", async () => {
    const save = await saveOf("spn2-submit.json");
    expect(save.job).toBe(dig(readJson("internet-archive/spn2-submit.json"), "job_id"));
    expect(save).not.toHaveProperty("archiveUrl");
    expect(save).not.toHaveProperty("refused");
  });

  test("a job that goes on is neither kept nor refused", async () => {
    const save = await saveOf("spn2-status-pending.json", "made");
    expect(save.job).toBe(dig(readJson("internet-archive/spn2-status-pending.json"), "job_id"));
    expect(save).not.toHaveProperty("archiveUrl");
    expect(save).not.toHaveProperty("refused");
  });

  test("a job that is done tells where and when", async () => {
    const done = readJson("internet-archive/spn2-status-success.json");
    const stamp = digText(done, "timestamp");
    const page = digText(done, "original_url");
    expect(await saveOf("spn2-status-success.json", "made", page)).toMatchObject({
      job: dig(done, "job_id"),
      archiveUrl: `https://web.archive.org/web/${stamp}/${page}`,
      timestamp: timeIn(stamp),
    });
  });

  test("a job that is done for another page is refused", async () => {
    const save = await saveOf("spn2-status-success.json", "made");
    expect(save).not.toHaveProperty("archiveUrl");
    expect(save.refused).toBe("it returned another page");
  });

  test("the public form leads to its capture: stamp and address of the recorded redirect", async () => {
    const exchanges = readJson("internet-archive/index.json");
    const headers = Object.values(exchanges ?? {}).find((one) => dig(one, "file") === "memento-redirect-302.txt");
    const place = digText(headers, "responseHeaders", "location");
    const stamp = /\d{14}/u.exec(place)?.[0] ?? "";
    const { records } = await findOnce("save", {
      provider: "savepageform",
      ask: { url: "https://www.fws.gov/birds/" },
      reply: { body: "", headers: { "content-location": new URL(place).pathname.replace("id_/", "/") } },
    });
    expect(records).toEqual([
      expect.objectContaining({
        archiveUrl: `https://web.archive.org/web/${stamp}/https://www.fws.gov/birds/`,
        timestamp: timeIn(stamp),
      }),
    ]);
  });
});
