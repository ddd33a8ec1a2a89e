import { readFile } from "node:fs/promises";
import { Failure } from "@wellsourced/core";
import { loadLenses } from "@wellsourced/lenses";
import { loadReputation, type ReputationSet } from "@wellsourced/trust";
import type { Settings } from "./env/index.ts";

async function ownReputation({
  reputationData,
  reputationMode,
}: Partial<Settings>): Promise<ReputationSet | undefined> {
  if (!reputationData) return undefined;
  return loadReputation(await readFile(reputationData, "utf8"), reputationMode ?? "extend");
}

/** Reads the lens folder and the reputation file named in the settings. Invalid entries are reported and skipped. */
export async function loadExtras(settings: Partial<Settings>) {
  const { lenses, problems } = settings.lensesPath
    ? await loadLenses(settings.lensesPath)
    : { lenses: [], problems: [] };
  const bad = problems.map(({ file, problem }) => ({
    variable: "WELLSOURCED_LENSES_PATH",
    message: `WELLSOURCED_LENSES_PATH: the lens file ${file} ${problem}.`,
  }));
  try {
    const reputation = await ownReputation(settings);
    return { extraLenses: lenses, problems: bad, ...(reputation ? { reputation } : {}) };
  } catch (error) {
    const why = error instanceof Failure ? error.message : "The file cannot be read.";
    const variable = "WELLSOURCED_REPUTATION_DATA";
    return { extraLenses: lenses, problems: [...bad, { variable, message: `${variable}: ${why}` }] };
  }
}
