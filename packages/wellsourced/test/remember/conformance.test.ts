import { randomBytes } from "node:crypto";
import { createDiskCache } from "@wellsourced/sessions/stores";
import type { FakeClock } from "@wellsourced/testkit";
import { describe, expect } from "vitest";
import { createMemoryStore } from "../../src/remember/memory.ts";
import { createTiers } from "../../src/remember/tiers.ts";
import { conforms } from "./cache-conformance.ts";
import { makeFolder, seal } from "./helpers.ts";

const report = (problem: string) => expect.unreachable(problem);
const memoryOf = (clock: FakeClock) => createMemoryStore({ clock, maxBytes: 10_000_000 });
const diskOf = async (clock: FakeClock) =>
  createDiskCache({ clock, folder: `${await makeFolder()}/results`, seal, randomBytes, report });

describe("memory", () => conforms(async (clock) => createTiers({ clock, memory: memoryOf(clock) })));

describe("memory in front of disk", () =>
  conforms(async (clock) => createTiers({ clock, memory: memoryOf(clock), back: await diskOf(clock) })));

describe("disk behind a memory without room", () =>
  conforms(async (clock) =>
    createTiers({ clock, memory: createMemoryStore({ clock, maxBytes: 0 }), back: await diskOf(clock) }),
  ));
