import { expect, test } from "vitest";
import { OWNER } from "../fixture/open.ts";
import { acknowledged, startNoteWriter } from "../fixture/processes.ts";
import { makeFolder } from "../helpers.ts";
import { openPeople } from "./fixture/open.ts";

async function consented() {
  const folder = await makeFolder();
  const problems: string[] = [];
  const people = openPeople(folder, (problem) => problems.push(problem));
  await people.consent.grant(OWNER, "memory", "admin");
  return { folder, people, problems };
}

const storedIn = async (folder: string) =>
  new Set((await openPeople(folder).memory.export(OWNER)).map(({ note }) => note));

test("no acknowledged note is lost when one of two writing processes is killed, again and again", async () => {
  const { folder, people, problems } = await consented();
  const acks: string[] = [];
  for (let round = 0; round < 4; round++) {
    const writers = ["a", "b"].map((name) =>
      startNoteWriter({ folder, name: `${name}${round}`, count: name === "b" ? 15 : 1_000_000, bytes: 1_000 }),
    );
    const [killed, other] = writers;
    await killed?.said(1 + Math.floor(Math.random() * 5));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
    killed?.child.kill("SIGKILL");
    await Promise.all([killed?.gone, other?.gone]);
    acks.push(...writers.flatMap((writer) => acknowledged(writer.lines())));
  }
  expect(acks.length).toBeGreaterThan(60);
  const stored = await storedIn(folder);
  expect(acks.filter((ack) => !stored.has(ack))).toEqual([]);
  // Partial files of dead processes are neither damaged nor removed by a sweep.
  expect((await people.sweep()).memory).toEqual({ removed: 0, damaged: [] });
  expect((await storedIn(folder)).size).toBe(stored.size);
  expect(problems).toEqual([]);
});

test("a sweep that goes on all the while takes nothing from two processes that write", async () => {
  const { folder, people } = await consented();
  const writers = ["a", "b"].map((name) => startNoteWriter({ folder, name, count: 60 }));
  let isOver = false;
  const over = Promise.all(writers.map(({ gone }) => gone)).then(() => {
    isOver = true;
  });
  while (!isOver) await people.sweep();
  await over;
  const acks = writers.flatMap((writer) => acknowledged(writer.lines()));
  expect(acks).toHaveLength(120);
  expect([...(await storedIn(folder))].sort()).toEqual(acks.sort());
});

test("a disk without room is a clear failure, and what was saved stays", async () => {
  const { folder, people } = await consented();
  // Files above this size cannot be written, which looks like a full disk.
  const through = ["sh", "-c", 'ulimit -f 20; exec "$@"', "sh"];
  const writer = startNoteWriter({ folder, name: "full", count: 500, bytes: 6_000, through });
  await writer.gone;
  const lines = writer.lines();
  const failed = lines.find((line) => line.startsWith("failed ")) ?? "{}";
  expect(JSON.parse(failed.slice(7))).toEqual({
    kind: "config",
    message: expect.stringMatching(/^The note could not be saved .*the disk is full\. Free some space/u),
  });
  const acks = acknowledged(lines);
  expect(acks.length).toBeGreaterThan(0);
  expect([...(await storedIn(folder))].sort()).toEqual([...acks].sort());
  // With free space it continues.
  expect(await people.memory.save(OWNER, { note: "later" })).toMatchObject({ status: "ok" });
  expect((await storedIn(folder)).size).toBe(acks.length + 1);
});
