import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createFakeClock } from "@wellsourced/testkit";
import { openRegistry } from "@wellsourced/works";
import { addDumps } from "@wellsourced/works/dumps";
import { expect, onTestFinished, test } from "vitest";
import { writeDumps } from "../../../../bench/references/corpus-dumps.ts";
import { type Labelled, predictionsFor } from "../../../../bench/references/predictions.ts";
import { createWellsourced } from "../../src/compose.ts";

/** 2,213 labelled references, and the records of the registries that know their works. */
const corpus = new URL("../../../../../shared/corpus/wrong-references/", import.meta.url);
const inCorpus = (path: string): string => fileURLToPath(new URL(path, corpus));

interface Scores {
  readonly detection_rate: number;
  readonly false_alarm_rate: number;
  readonly f1: number;
}

/** Scores of the audit that asks the corpus's registry over HTTP (bench/references). */
const ONLINE = {
  "wrong only": { detection_rate: 0.787, false_alarm_rate: 0.0047, f1: 0.878 },
  "unfound = wrong": { detection_rate: 0.98, false_alarm_rate: 0.011, f1: 0.983 },
};

test("wrong references are found by the registry at hand alone as well as online", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wrong-references-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeDumps(inCorpus("universe"), join(folder, "dumps"));
  const registry = openRegistry(join(folder, "works"));
  await addDumps(registry, [join(folder, "dumps")], { whole: true });
  await registry.close();

  const clock = createFakeClock(Date.UTC(2026, 10, 29));
  const toolkit = createWellsourced({
    worksDir: join(folder, "works"),
    dataDir: false,
    cacheDir: false,
    offline: true,
    clock,
  });
  onTestFinished(() => toolkit.close());
  const labels = readFileSync(inCorpus("dev/entries.jsonl"), "utf8").split("\n").filter(Boolean);
  const { predictions } = await predictionsFor(
    labels.map((line): Labelled => JSON.parse(line)),
    toolkit,
  );
  const out = join(folder, "predictions.jsonl");
  writeFileSync(out, predictions.map((one) => JSON.stringify(one)).join("\n"));
  const scored = execFileSync(process.execPath, [inCorpus("score.mjs"), out, inCorpus("dev/entries.jsonl"), "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const scores: Readonly<Record<string, Scores>> = JSON.parse(scored);
  for (const [how, online] of Object.entries(ONLINE)) {
    expect(scores[how]?.detection_rate, how).toBeGreaterThanOrEqual(online.detection_rate);
    expect(scores[how]?.false_alarm_rate, how).toBeLessThanOrEqual(online.false_alarm_rate);
    expect(scores[how]?.f1, how).toBeGreaterThanOrEqual(online.f1);
  }
}, 600_000);
