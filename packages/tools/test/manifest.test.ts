import { describe, expect, test } from "vitest";
import { listedName, manifest, selectTools } from "../src/manifest.ts";

const ALLOWED = new Set(
  "type properties required enum items description default minimum maximum minLength maxLength minItems maxItems additionalProperties pattern format".split(
    " ",
  ),
);

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** All nested schemas, with their paths. */
function* schemas(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  yield [path, schema];
  for (const [name, inner] of Object.entries(isSchema(schema.properties) ? schema.properties : {}))
    if (isSchema(inner)) yield* schemas(inner, `${path}.${name}`);
  if (isSchema(schema.items)) yield* schemas(schema.items, `${path}[]`);
}

/** All properties of a reply at any depth, with their paths. */
function* replies(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  if (path !== "") yield [path, schema];
  for (const [name, inner] of Object.entries(isSchema(schema.properties) ? schema.properties : {}))
    if (isSchema(inner)) yield* replies(inner, `${path}.${name}`);
  const { items, anyOf, oneOf, additionalProperties } = schema;
  for (const inner of [items, additionalProperties, anyOf, oneOf].flat())
    if (isSchema(inner))
      for (const [name, one] of Object.entries(isSchema(inner.properties) ? inner.properties : {}))
        if (isSchema(one)) yield* replies(one, `${path}[].${name}`);
}

describe.each(manifest.map((tool) => [tool.name, tool] as const))("%s", (_, tool) => {
  test("publishes only schema words that every vendor takes", () => {
    for (const [path, schema] of schemas(tool.inputSchema, tool.name)) {
      expect(
        Object.keys(schema).filter((key) => !ALLOWED.has(key)),
        path,
      ).toEqual([]);
      expect(typeof schema.type, path).toBe("string");
      if (schema.type === "array") expect(isSchema(schema.items), path).toBe(true);
    }
  });

  test("describes every argument, refuses unknown ones, leaves replies open", () => {
    for (const [path, schema] of schemas(tool.inputSchema, tool.name)) {
      if (path === tool.name || path.endsWith("[]")) continue;
      expect(schema.description, path).toMatch(/^\p{Lu}.*\w{2}/u);
      // A single word is a sufficient description only if it names the value.
      expect(schema.description, path).not.toMatch(/^(?:Why|In all|Which|How|What|And|Session|Like|Such)\b/u);
    }
    expect(tool.inputSchema.additionalProperties).toBe(false);
    for (const [path, schema] of schemas(tool.outputSchema ?? {}, tool.name))
      expect(schema.additionalProperties, path).not.toBe(false);
  });

  test("contract 1 [rev 3]: publishes the whole schema of its reply, each property with its type and description", () => {
    for (const [path, schema] of replies(tool.outputSchema ?? {}, tool.name)) {
      if (path === tool.name) continue;
      expect(schema.description, path).toMatch(/^\S.*\w/u);
      expect(schema.type ?? schema.anyOf ?? schema.const, path).toBeDefined();
    }
  });

  test("contract 1 [rev 3]: its description begins with when to use it", () => {
    expect(tool.description).toMatch(/^Use this (?:to|when|for|after|before|at|once|with) \w/u);
  });

  test("has a title, a description that fits a list, and annotations", () => {
    expect(tool.title).toMatch(/\w/u);
    expect(tool.description.length).toBeGreaterThan(40);
    expect(tool.description.length).toBeLessThan(600);
    expect(tool.annotations.destructiveHint).toBe(false);
  });
});

describe("the list", () => {
  /** The text that models see; hosts do not show them output schemas. */
  const tokens = (names?: string, http = true) =>
    JSON.stringify(
      selectTools(names, { http }).map(({ name, title, description, inputSchema }) => ({
        ...{ name, title, description, inputSchema },
      })),
    ).length / 4;
  const FIRST = "web_search,scrape_page,search_and_scrape,academic_search,format_bibliography,search,fetch";
  const namesOf = (sets: readonly string[]) =>
    manifest.filter((tool) => tool.sets.some((set) => sets.includes(set))).map(({ name }) => name);

  test("contract 1 [rev 3]: what models see takes at most 8 000 tokens for the default list and 14 000 for all tools", () => {
    expect(tokens(undefined)).toBeLessThanOrEqual(8_000);
    expect(tokens(undefined, false)).toBeLessThanOrEqual(8_000);
    expect(tokens("all")).toBeLessThanOrEqual(14_000);
  });

  test("contract 1 [rev 3]: no tool of the default set takes an open object", () => {
    const open = selectTools(undefined, { http: true }).flatMap((tool) =>
      [...schemas(tool.inputSchema, tool.name)].filter(
        ([, schema]) => schema.type === "object" && schema.additionalProperties !== false,
      ),
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test.each(["verify_citation", "verify_quote", "audit_bibliography", "check_answer"])(
    "contract 23 [rev 3]: %s reads its sources anew unless max_age allows a copy",
    (name) => {
      const { properties } = manifest.find((tool) => tool.name === name)?.inputSchema ?? {};
      expect(isSchema(properties) && properties.max_age).toMatchObject({ type: "integer", default: 0 });
    },
  );

  test("no tool but the largest takes a large share", () => {
    const later = manifest.map(({ name }) => name).filter((name) => !FIRST.split(",").includes(name));
    // Their contract fixes every argument of these.
    const fixed = namesOf(["pulse"]);
    expect(later.filter((name) => tokens(name) > (fixed.includes(name) ? 1_150 : 450))).toEqual([]);
  });

  test("a small set costs little", () => {
    expect(tokens("search,fetch,scrape_page,search_and_scrape")).toBeLessThan(1_500);
  });

  const DEFAULT = ["core", "academic", "trust", "domains", "answers", "personal"];
  test.each([
    [undefined, true, namesOf([...DEFAULT, "connector"])],
    [undefined, false, namesOf(DEFAULT)],
    ["connector", false, ["search", "fetch"]],
    ["core,-scrape_page,fetch", false, [...namesOf(["core"]).filter((name) => name !== "scrape_page"), "fetch"]],
    ["-core", false, []],
    ["fetch, search ,fetch", false, ["search", "fetch"]],
  ])("WELLSOURCED_TOOLS=%s over http: %s", (spec, http, names) => {
    const chosen = selectTools(spec, { http }).map(({ name }) => name);
    expect([...chosen].sort()).toEqual([...names].sort());
    expect(chosen).toEqual(manifest.map(({ name }) => name).filter((name) => names.includes(name)));
  });

  test("a tool without a configured provider is not listed", () => {
    const needy = manifest.find(({ needs }) => needs !== undefined);
    const names = (canAsk: (need: string) => boolean) =>
      selectTools("all", { http: false, canAsk }).map(({ name }) => name);
    if (needy) expect(names((need) => need !== needy.needs)).not.toContain(needy.name);
    expect(names(() => false)).toContain("web_search");
  });

  test.each([
    ["pulse", "search"],
    ["core,pulse", "search"],
    ["pulse,connector", "pulse_search"],
    ["all", "pulse_search"],
  ])("with %s the search of the set pulse is listed as %s", (spec, name) => {
    const offered = selectTools(spec, { http: false });
    expect(listedName({ name: "pulse_search" }, offered)).toBe(name);
    const listed = offered.map((tool) => listedName(tool, offered));
    expect(new Set(listed).size).toBe(listed.length);
  });

  test("what starts and cancels jobs is no tool that only reads", () => {
    const hints = manifest.filter(({ name }) => name === "scrape" || name === "crawl").map((tool) => tool.annotations);
    for (const hint of hints)
      expect(hint).toMatchObject({ readOnlyHint: false, idempotentHint: false, openWorldHint: true });
  });

  test("an unknown word is an error that names it", () => {
    expect(() => selectTools("core,serch", { http: false })).toThrow(/serch/u);
  });
});
