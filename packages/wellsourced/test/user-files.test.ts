import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { systemClock } from "@wellsourced/core";
import { openCorpus } from "@wellsourced/corpus";
import { createSqliteStore } from "@wellsourced/crawler/stores";
import { ownerName } from "@wellsourced/sessions/stores";
import { createFakeClock, startServer } from "@wellsourced/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createWellsourced } from "../src/index.ts";
import { createUserFiles } from "../src/user-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-owned-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const ada = { tenant: "harbour", user: "ada" };
const guest = (id: string) => ({ tenant: "default", user: `anonymous:connection:${id}` });

function filesOf(clock = createFakeClock(Date.now())) {
  const files = createUserFiles<string>({
    ...{ folder, inMemory: false, clock, unopened: "closed" },
    open: async (path = "") => path,
    close: async () => undefined,
  });
  return { files, clock };
}

test("files in a folder that others may read are for their owner alone", async () => {
  chmodSync(folder, 0o755);
  const { files } = filesOf();
  await files.use(ada, async () => undefined);
  const [name = ""] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test("SQLite's additional files are private to their owner too", async () => {
  chmodSync(folder, 0o755);
  const sources = createWellsourced({ cacheDir: false, dataDir: folder, indexDir: folder });
  onTestFinished(() => sources.close());
  const note = { name: "made.md", bytes: Buffer.from("# Made\n\nThe quay was built of slate.") };
  await sources.index.add(note, { owner: ada.tenant, user: ada.user });
  const files = readdirSync(folder).filter((name) => name.includes("sqlite"));
  expect(files.length).toBeGreaterThan(1);
  for (const name of files) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
});

test("what callers without names left behind goes after four hours, and nobody else's does", async () => {
  const before = filesOf();
  await before.files.use(ada, async () => undefined);
  await before.files.use(guest("gone"), async () => undefined);
  await before.files.close();
  const old = (Date.now() - 5 * 3_600_000) / 1_000;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old);
  const { files } = filesOf();
  await files.use(guest("new"), async () => undefined);
  const left = readdirSync(folder).map((name) => name.split(".")[0]);
  expect(left.toSorted()).toEqual([ownerName(ada), ownerName(guest("new"))].toSorted());
});

test("however many callers without names there are, the files of the latest 500 stay", async () => {
  for (let at = 0; at < 600; at++) {
    const path = join(folder, `${ownerName(guest(String(at)))}.guest.sqlite`);
    writeFileSync(path, "");
    utimesSync(path, Date.now() / 1_000, Date.now() / 1_000 - at);
  }
  const { files } = filesOf();
  await files.use(guest("new"), async () => undefined);
  expect(readdirSync(folder)).toHaveLength(501);
  expect(existsSync(join(folder, `${ownerName(guest("0"))}.guest.sqlite`))).toBe(true);
});

test("of callers without names the latest files stay that hold 256 MB together", async () => {
  for (let at = 0; at < 4; at++) {
    const path = join(folder, `${ownerName(guest(String(at)))}.guest.sqlite`);
    writeFileSync(path, "");
    truncateSync(path, 100 * 1_048_576);
    utimesSync(path, Date.now() / 1_000, Date.now() / 1_000 - at);
  }
  const { files } = filesOf();
  await files.use(guest("new"), async () => undefined);
  const left = ["0", "1", "2", "3"].filter((id) => existsSync(join(folder, `${ownerName(guest(id))}.guest.sqlite`)));
  expect(left).toEqual(["0", "1"]);
});

test.each(["index", "crawls"])("a damaged file of the %s does not keep a person from being erased", async (room) => {
  const sources = createWellsourced({ cacheDir: false, dataDir: folder });
  onTestFinished(() => sources.close());
  mkdirSync(join(folder, room));
  const file = join(folder, room, `${ownerName(ada)}.sqlite`);
  writeFileSync(file, "no database at all, but long enough to be taken for one by its name".repeat(20));
  const { complete, failed, erased } = await sources.people.eraseSubject(ada);
  expect({ complete, failed }).toEqual({ complete: true, failed: [] });
  expect([erased[room], existsSync(file)]).toEqual([1, false]);
});

test("while another process has a file locked, this process does other work, and goes on when it is free", async () => {
  const path = join(folder, "busy.sqlite");
  const corpus = await openCorpus({ path, clock: systemClock });
  const store = await createSqliteStore(join(folder, "busy-crawl.sqlite"));
  onTestFinished(() => Promise.all([corpus.close(), store.close()]).then(() => undefined));
  const others = [path, join(folder, "busy-crawl.sqlite")].map((file) => new DatabaseSync(file));
  for (const other of others) other.exec("BEGIN IMMEDIATE");
  const job = { id: "made", start: "", options: "", state: "running" as const, createdAt: 0 };
  const order: string[] = [];
  const work = [
    corpus.add([{ id: "a", markdown: "The quay was built of slate.", type: "page" }]).then(() => order.push("indexed")),
    store.createJob(job).then(() => order.push("begun")),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  order.push("other work");
  for (const other of others) {
    other.exec("COMMIT");
    other.close();
  }
  await Promise.all(work);
  expect([order[0], order.length]).toEqual(["other work", 3]);
});

test("counts of calls that cannot be read do not keep a person from being erased", async () => {
  const sources = createWellsourced({ cacheDir: false, dataDir: folder, rateLimitPersist: true });
  onTestFinished(() => sources.close());
  mkdirSync(join(folder, "limits.jsonl"));
  const { complete, failed, erased } = await sources.people.eraseSubject(ada);
  expect({ complete, failed }).toEqual({ complete: true, failed: [] });
  expect([erased.limits, statSync(join(folder, "limits.jsonl")).isFile()]).toEqual([1, true]);
});

test("the lock of a crawl is for its owner alone", async () => {
  chmodSync(folder, 0o755);
  const site = await startServer((_request, response) => {
    response.end("<p>The quay was built of slate.</p>");
  });
  const sources = createWellsourced({ cacheDir: false, dataDir: folder, allowPrivateNetwork: true });
  onTestFinished(async () => {
    await sources.close();
    await site.close();
  });
  await sources.sites.crawls.run({ url: site.origin }, { owner: ada.tenant, user: ada.user });
  const locks = readdirSync(join(folder, "crawls")).filter((name) => name.endsWith(".lock"));
  expect(locks).toHaveLength(1);
  for (const name of locks) expect(statSync(join(folder, "crawls", name)).mode & 0o777).toBe(0o600);
});
