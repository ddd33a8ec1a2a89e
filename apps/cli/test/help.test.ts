import { describe, expect, test } from "vitest";
import { createProgram } from "../src/program.ts";
import type { Output } from "../src/terminal.ts";

const nowhere: Output = { isTTY: false, columns: undefined, coloured: false, write: () => {}, wipe: () => {} };
const codes: number[] = [];
const program = createProgram(
  { env: {}, input: process.stdin, output: nowhere, errors: nowhere, signal: new AbortController().signal },
  "0.0.0",
  (code) => codes.push(code),
);
const FOR_PROGRAMS = ["serve", "mcp", "tools", "call"];

describe("help", () => {
  test.each(program.commands.map((command) => [command.name(), command] as const))(
    "of %s speaks of commands and options only",
    (name, command) => {
      const help = command.helpInformation().replace(/\[[^\]]*\]|\(default: [^)]*\)/gu, "");
      expect(help).toMatch(/^Usage: wellsourced /u);
      if (FOR_PROGRAMS.includes(name)) return;
      expect(help).not.toMatch(/\bMCP\b|structuredContent|lenses:\/\/|`/u);
      expect(help).not.toMatch(/\b[a-z]+_[a-z]+\b|\b[a-z]+Id\b/u);
    },
  );
});

const shownOptions = (command: (typeof program.commands)[number]) =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, short }) => [long, short]);

test.each(program.commands.map((command) => [command.name(), command] as const))(
  "of %s lists each option that its examples use",
  (name, command) => {
    const whole: string[] = [];
    command.configureOutput({ writeOut: (text) => whole.push(text) }).outputHelp();
    const examples = whole.join("").split("\nExamples:\n")[1]?.split("\n") ?? [];
    const own = examples.filter((line) => line.trim().startsWith(`wellsourced ${name} `));
    const used = own.flatMap((line) => line.match(/(?<=\s)-{1,2}[a-z][a-z-]*/gu) ?? []);
    expect(used.filter((flag) => !shownOptions(command).includes(flag))).toEqual([]);
  },
);

test("help leaves out only older names of options", () => {
  const hidden = program.commands.flatMap(({ options }) => options.filter((option) => option.hidden));
  for (const { long, description } of hidden) expect(description, long).toMatch(/^Older name of --/u);
});

test("the list of commands gives one line of meaning to each, and options read alike", () => {
  for (const command of program.commands) expect(command.summary() || command.description()).not.toContain("\n");
  for (const option of program.commands.flatMap(({ options }) => options)) {
    expect(option.description, option.long).toMatch(/^[^a-z]/u);
    expect(option.description).not.toMatch(/Turn off|; false /u);
  }
});

test("a place that takes files says so", () => {
  const help = program.commands.find((command) => command.name() === "read")?.helpInformation();
  expect(help).toMatch(/url\s+Address, file, or - for standard input/u);
});

test.each([
  [["search", "hens", "--num-results", "50"], /--num-results takes at most 10, not 50/u],
  [["news", "hens", "--num-results", "51"], /at most 50/u],
])("%j is refused instead of cut", async (args, words) => {
  await expect(program.parseAsync(["node", "wellsourced", ...args])).rejects.toThrow(words);
});
