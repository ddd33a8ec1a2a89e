import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "@wellsourced/core";
import { createMemoryStore, createSeal } from "@wellsourced/sessions";
import { createDiskStore, createOwnedTexts } from "@wellsourced/sessions/stores";
import { onTestFinished } from "vitest";
import { ARTIFACTS } from "../../src/remember/index.ts";

export const NOON = Date.UTC(2026, 0, 31, 12);
export const KEY = "0123456789abcdef".repeat(4);
export const OTHER_KEY = "fedcba9876543210".repeat(4);

export const seal = createSeal({ key: KEY, randomBytes });

/** A folder that is removed after the test. */
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

/** Opens the store of large results, in a folder or in memory. */
export const textsIn =
  ({ clock, folder, maxBytes }: { clock: Clock; folder?: string; maxBytes?: number }) =>
  async () => {
    const store = folder
      ? createDiskStore({ clock, folder, kind: ARTIFACTS })
      : createMemoryStore(maxBytes === undefined ? {} : { maxBytes });
    return createOwnedTexts({ store, seal, kind: ARTIFACTS, clock });
  };
