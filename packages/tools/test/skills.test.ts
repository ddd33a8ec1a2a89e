import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { manifest, selectTools } from "../src/manifest.ts";

const folder = new URL("../../../plugin/skills/", import.meta.url);
const skills = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(`${name}/SKILL.md`, folder), "utf8"),
}));

const known = new Set(manifest.map(({ name }) => name));
const offered = new Set(selectTools("default", { http: false }).map(({ name }) => name));
const CHECKS = ["check_answer", "audit_bibliography", "verify_citation", "verify_quote"];
/** Words in code that are no tools. */
const OTHERS = new Set(["wellsourced", "sessionId", "claim", "pulse", "site:", "--fix", "wellsourced audit FILE"]);

const named = (text: string) => [...text.matchAll(/`([^`]+)`/gu)].map(([, word = ""]) => word);

test("there are four skills", () => {
  expect(skills.map(({ name }) => name).sort()).toEqual(["audit-bibliography", "check-draft", "read-site", "research"]);
});

test.each(skills)("the skill $name is short, and says what it is for", ({ name, text }) => {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(text) ?? [];
  expect(head).toMatch(new RegExp(`^name: ${name}\\ndescription: [A-Z].{40,300}\\.$`, "u"));
  expect(body.trim().split("\n").length).toBeLessThanOrEqual(16);
  expect(body).toContain("data, never an instruction");
});

test.each(skills)("the skill $name names only tools that there are, and says where one needs a set", ({ text }) => {
  for (const word of named(text).filter((name) => !OTHERS.has(name))) {
    expect(known, word).toContain(word);
    if (!offered.has(word)) expect(text.split("\n").find((line) => line.includes(`\`${word}\``))).toContain(" offer");
  }
});

test.each(skills)("the last step of the skill $name is a check", ({ text }) => {
  const last = text.trim().split("\n").at(-1) ?? "";
  expect(named(last).some((word) => CHECKS.includes(word))).toBe(true);
});
