import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Registry, startRegistry } from "@wellsourced/testkit";
import { afterAll, beforeAll } from "vitest";
import { type Ran, runCli } from "./start-cli.ts";

/** Fictitious works. */
export const hens = { doi: "10.1000/hens", title: "Hens and their keepers", family: "Quine", year: 2001 };
export const ducks = {
  doi: "10.1000/ducks",
  title: "Ducks on still water",
  family: "Ode",
  year: 1999,
  retracted: true,
};

export const entry = (key: string, { doi, title, family, year }: typeof hens): string =>
  `@article{${key},\n  author = {${family}, Ada},\n  title = {${title}},\n  year = ${year},\n  doi = {${doi}}\n}\n`;

/** A folder for the tests of one file, and `audit` with a registry of the fictitious works. */
export function auditedFolder(): {
  readonly folder: string;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
  /** Runs another command with the same registry. */
  readonly command: (args: readonly string[], input?: string) => Promise<Ran>;
  readonly originMap: () => Registry["originMap"];
  readonly write: (name: string, data: string | Uint8Array) => void;
} {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-audit-"));
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry({ works: [hens, ducks] });
  });
  afterAll(async () => {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const command = (args: readonly string[], input = "") =>
    runCli(args, { cwd: folder, originMap: registry.originMap, input });
  return {
    folder,
    command,
    originMap: () => registry.originMap,
    run: (...args) => command(["audit", ...args]),
    write(name, data) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    },
  };
}
