import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, it } from "vitest";
import { openCorpus } from "../src/index.ts";

/** Adds documents in batches until it is killed, and prints each stored batch. */
const ADDING = `
  import { systemClock } from "@wellsourced/core";
  const { openCorpus } = await import(process.argv[1]);
  const corpus = await openCorpus({ path: process.argv[2], clock: systemClock });
  for (let batch = Number(process.argv[3]); ; batch++) {
    await corpus.add(Array.from({ length: 20 }, (_, at) => ({ id: \`\${batch}/\${at}\`, text: \`lighthouse batch\${batch} place\${at}\` })));
    console.log(batch);
  }
`;
const SOURCE = new URL("../src/index.ts", import.meta.url).href;

async function addUntilKilled(path: string, from: number, batches: number): Promise<number> {
  const args = ["--conditions=@wellsourced/source", "--input-type=module", "-e", ADDING, SOURCE, path, String(from)];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  let last = from - 1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    // The next batch is being added, so the process is killed in the middle of it.
    if (last >= from + batches) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return last;
}

it("what was acknowledged is found after kill -9, and no batch is there in part", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-crash-"));
  const path = join(folder, "a.db");
  let kept = -1;
  for (let round = 0; round < 4; round++) {
    kept = await addUntilKilled(path, kept + 1, 9 + round * 4);
    const corpus = await openCorpus({ path, clock: createFakeClock() });
    const { documents } = await corpus.size();
    expect(documents % 20).toBe(0);
    expect(documents).toBeGreaterThanOrEqual((kept + 1) * 20);
    expect((await corpus.search("lighthouse", { limit: 1 })).total).toBe(documents);
    for (const batch of [0, kept])
      expect((await corpus.rank(`batch${batch} place19`, { limit: 1 }))[0]?.id).toBe(`${batch}/19`);
    await corpus.close();
  }
  rmSync(folder, { recursive: true });
});
