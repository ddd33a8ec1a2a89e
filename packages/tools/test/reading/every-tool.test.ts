import { squeeze } from "@wellsourced/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { tools } from "../../src/index.ts";
import { manifest } from "../../src/manifest.ts";
import { anyText } from "../../src/reading/any.ts";
import { openStage, type Stage } from "../contract/stage.ts";
import { BODIES } from "./bodies.ts";

/** Tools with tapes: the provider that answers, and its capability. */
const TAPES: Readonly<Record<string, readonly [provider: string, tape: string]>> = {
  web_search: ["brave", "web.found"],
  image_search: ["brave", "image.found"],
  news_search: ["brave", "news.found"],
  video_search: ["brave", "video.found"],
  academic_search: ["crossref", "academic.found"],
  citation_graph: ["semanticscholar", "graph.found"],
  patent_search: ["epo", "patent.found"],
  filing_search: ["edgar", "filing.found"],
  legal_search: ["courtlistener", "case.found"],
  clinical_search: ["clinicaltrials", "trial.found"],
  local_search: ["brave", "local.found"],
  econ_search: ["fred", "series.found"],
  structured_search: ["exa", "structured.found"],
  monarch_search: ["monarch", "biomedical.found"],
  awesome_list_search: ["ecosystems", "awesome-list.found"],
};

const stages: Stage[] = [];
afterAll(async () => void (await Promise.all(stages.map((stage) => stage.close()))));

async function bodyOf(name: string): Promise<Readonly<Record<string, unknown>>> {
  const made = BODIES[name];
  if (made) return made;
  const [provider, tape] = TAPES[name] ?? [];
  if (!provider || !tape)
    throw new Error(`Add an example body of ${name} to test/reading/bodies.ts, or a tape to TAPES in this file.`);
  const stage = await openStage({ [provider]: tape });
  stages.push(stage);
  const who = ["monarch_search", "awesome_list_search"].includes(name) ? {} : { provider };
  const { body, line } = await stage.call(name, { ...stage.args, ...who });
  expect(line).toBe("");
  return body;
}

/** Converts `sourceType` and `source_type` to words. */
const inWords = (key: string) => key.replace(/_/gu, " ").replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/**
 * The values of the body that the text contains, each once. Numbers, codes and booleans need the name of their field,
 * so that counts too.
 */
function carried(body: unknown, text: string): number {
  const words = new Map<string, number>();
  const visit = (key: string, value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) visit(key, inner);
    else if (value !== null && typeof value === "object")
      for (const [name, inner] of Object.entries(value)) visit(name, inner);
    else if (value !== undefined) {
      const said = typeof value === "boolean" ? inWords(key) : squeeze(String(value));
      const isPlain = typeof value === "string" && said.length > 20;
      const found = typeof value === "boolean" || text.includes(said) || text.includes(inWords(said));
      if (found) words.set(`${isPlain ? "" : key} ${said}`, said.length + 1 + (isPlain ? 0 : inWords(key).length + 1));
    }
  };
  visit("", body);
  return [...words.values()].reduce((sum, length) => sum + length, 0);
}

const read = tools.filter(({ present }) => present !== "items" && present !== "json-text");

describe.each(read.map((tool) => [tool.name, tool] as const))("contract 1.0 [rev 3]: the text of %s", (name, tool) => {
  test("is written for its kind of reply and at most 1.25 times as long as the words that it carries", async () => {
    const body = await bodyOf(name);
    expect(tool.output.safeParse(body).error).toBeUndefined();
    expect(tool.text).toBeDefined();
    const text = tool.text?.(body as never) ?? anyText(body);
    const length = carried(body, squeeze(text));
    if (process.env.SHOW)
      process.stdout.write(
        `\n=== ${name} ${(text.length / length).toFixed(2)} ${text.length} json ${JSON.stringify(body).length}\n${text}\n`,
      );
    expect(text.length).toBeLessThanOrEqual(1.25 * length);
    expect(text.length).toBeLessThan(JSON.stringify(body).length);
  });

  test("names the strangers whose words it holds, and no field by its key", async () => {
    const body = await bodyOf(name);
    const text = tool.text?.(body as never) ?? "";
    if (typeof body.trust === "string") expect(text).toContain(body.trust);
    expect(text).not.toMatch(/\bundefined\b|\[object/u);
    // A compound key such as sourceType must be written as words.
    for (const key of Object.keys(body).filter((one) => /[a-z][A-Z]|_/u.test(one)))
      expect(text).not.toMatch(new RegExp(`\\b${key}:`, "u"));
  });
});

/** Protocol clients reject a reply that does not fit its schema. */
const ajv = new Ajv2020({ strict: false, allErrors: true });

describe("contract 1 [rev 3]: the reply of", () => {
  test.each(read.map(({ name }) => name))("%s, as it is sent, is what its published schema says", async (name) => {
    const { outputSchema } = manifest.find((one) => one.name === name) ?? {};
    const isValid = ajv.compile(outputSchema ?? false);
    const sent: object = JSON.parse(JSON.stringify(await bodyOf(name)));
    expect(isValid(sent), ajv.errorsText(isValid.errors)).toBe(true);
    expect(isValid(Object.fromEntries(Object.keys(sent).map((key) => [key, null])))).toBe(false);
  });
});
