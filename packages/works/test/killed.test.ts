import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openRegistry } from "../src/index.ts";

test.each([
  ["adds", ""],
  ["adds and merges again and again", "again"],
])("a process that is killed while it %s loses nothing that it committed", async (_, again) => {
  const folder = mkdtempSync(join(tmpdir(), "works-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = fileURLToPath(new URL("adding-child.ts", import.meta.url));
  let known = 0;
  for (const commits of [3, 1, 2]) {
    const adding = spawn(process.execPath, ["--conditions=@wellsourced/source", child, folder, again], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(adding, "exit");
    let seen = 0;
    for await (const line of createInterface({ input: adding.stdout })) {
      known = Number(line);
      if (++seen === commits) adding.kill("SIGKILL");
    }
    await ended;
    const store = openRegistry(folder);
    const { notes } = await store.status();
    // The last commit may have been made without having been reported, in which case it is whole as well.
    expect(Number(notes.count)).toBeGreaterThanOrEqual(known);
    for (const key of [0, known / 2, known - 1, Number(notes.count) - 1])
      expect(await store.find(`made:${key}`), `record ${key}`).toHaveLength(1);
    expect(await store.find(`made:${notes.count}`)).toEqual([]);
    await (await store.write()).close();
    await store.close();
  }
});
