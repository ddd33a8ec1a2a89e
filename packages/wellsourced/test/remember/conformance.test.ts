import { randomBytes } from "node:crypto";
import type { FakeClock } from "@wellsourced/testkit";
import { describe, expect } from "vitest";
import { behindKeyv } from "../../src/remember/open-store.ts";
import { createDiskStore } from "../../src/remember/stores/disk.ts";
import { createMemoryStore } from "../../src/remember/stores/memory.ts";
import { createTiers } from "../../src/remember/stores/tiers.ts";
import { conforms } from "./conforms.ts";
import { makeFolder, seal } from "./helpers.ts";

const report = (problem: string) => expect.unreachable(problem);
const memoryOf = (clock: FakeClock) => createMemoryStore({ clock, maxBytes: 10_000_000 });
const diskOf = async (clock: FakeClock) =>
  createDiskStore({ clock, folder: `${await makeFolder()}/results`, seal, randomBytes, report });

describe("memory", () => conforms(async (clock) => behindKeyv(memoryOf(clock))));

describe("disk", () => conforms(async (clock) => behindKeyv(await diskOf(clock))));

describe("memory in front of disk", () =>
  conforms(async (clock) => behindKeyv(createTiers({ clock, memory: memoryOf(clock), back: await diskOf(clock) }))));

describe("disk behind a memory without room", () =>
  conforms(async (clock) =>
    behindKeyv(createTiers({ clock, memory: createMemoryStore({ clock, maxBytes: 0 }), back: await diskOf(clock) })),
  ));
