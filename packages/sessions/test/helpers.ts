import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createSeal } from "../src/index.ts";

export const NOON = Date.UTC(2026, 0, 31, 12);
export const HOUR = 3_600_000;
export const KEY = "0123456789abcdef".repeat(4);
export const OTHER_KEY = "fedcba9876543210".repeat(4);
export const ADA = { tenant: "byron", user: "ada" };
/** A kind of record other than sessions. */
export const NOTES = { name: "notes", record: "note" };
export const BOB = { tenant: "byron", user: "bob" };

export const seal = createSeal({ key: KEY, randomBytes });

/** A folder removed after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wellsourced-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Paths of all files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
