import { tools } from "@wellsourced/tools";
import { instructionsFor, manifest, selectTools } from "@wellsourced/tools/manifest";
import { describe, expect, test } from "vitest";
import { createProductTable } from "../src/product-table.ts";
import { ANONYMOUS_CALLER, type Caller } from "../src/table.ts";

/** Matches names in the style of our tools and arguments. */
const namesIn = (text: string): readonly string[] => text.match(/\b[a-z]+(?:_[a-z]+)+\b/gu) ?? [];

/** All names in a schema at any depth, with the values of enums. */
function* wordsOf(schema: unknown): Generator<string> {
  if (schema === null || typeof schema !== "object") return;
  for (const [key, inner] of Object.entries(schema)) {
    if (key === "enum" && Array.isArray(inner)) yield* inner.map(String);
    if (key === "properties" && inner !== null && typeof inner === "object") yield* Object.keys(inner);
    yield* wordsOf(inner);
  }
}

const known = new Set([
  ...manifest.flatMap(({ name, inputSchema }) => [name, ...wordsOf(inputSchema)]),
  ...tools.flatMap(({ output }) => [...wordsOf(output.toJSONSchema({ io: "output", unrepresentable: "any" }))]),
]);

const table = (spec: string) =>
  createProductTable(
    {
      open: () => Promise.reject(new Error("closed")),
      peek: () => undefined,
      auditEvents: () => undefined,
      flush: async () => {},
      close: async () => {},
    },
    {
      version: "0",
      tools: spec,
      http: true,
    },
  );

describe("prompts", () => {
  const { prompts = [] } = table("all");
  const given = {
    topic: "lichen",
    claim: "Lichen grows",
    company: "slate.example",
    target: "slate.example",
    subject: "lichen",
    question: "How does lichen grow?",
    market: "slate",
    scope: "Hartwell",
    time_range: "2001-2020",
    year_from: "2001",
    year_to: "2020",
  };

  test.each(prompts.map((prompt) => [prompt.name, prompt] as const))(
    "%s names only tools, arguments and fields that exist",
    async (_, prompt) => {
      const words = ["standard", "design_tokens", "legal", "deep", "causal_genes", "differential_diagnosis"];
      for (const word of words) {
        const args = Object.fromEntries(
          (prompt.arguments ?? []).flatMap(({ name, values }) => {
            const own = Reflect.get(given, name);
            const takes = name === "lens" ? ["legal"] : (values as (() => readonly string[]) | undefined)?.();
            const chosen = Array.isArray(takes) ? takes.find((one) => one === word) : own;
            return typeof chosen === "string" ? [[name, chosen]] : [];
          }),
        );
        const text = JSON.stringify(await prompt.get(args, { caller: ANONYMOUS_CALLER } as never));
        expect(namesIn(text).filter((name) => !known.has(name))).toEqual([]);
      }
    },
  );
});

describe("prompts name what is offered", () => {
  const names = new Set(manifest.map(({ name }) => name));
  /** The text for a caller; `undefined` if the prompt is not listed. */
  const textOf = async (spec: string, prompt: string, caller: Caller = ANONYMOUS_CALLER) => {
    const found = table(spec).prompts?.find(({ name }) => name === prompt);
    const subject = found?.arguments?.[0]?.name ?? "";
    const reply = await found?.get({ [subject]: "Lichen of Hartwell" }, { caller } as never);
    const text = reply && "messages" in reply ? reply.messages[0]?.content.text : undefined;
    return typeof text === "string" ? text : undefined;
  };
  const stepsOf = (text = "") => text.split(/\n(?=\d+\. )/u);
  const ALL = (table("all").prompts ?? []).map(({ name }) => name);

  test("the ten prompts of the contract", () => {
    expect([...ALL].sort()).toEqual([
      "brand-guidelines",
      "company-recon",
      "competitive-analysis",
      "comprehensive-research",
      "curriculum-research",
      "fact-check",
      "literature-review",
      "rare-disease-research",
      "research-panel-factcheck",
      "research-panel-synthesis",
    ]);
  });

  test.each(ALL)("%s carries its subject, opens a record, and ends with a check and an export", async (prompt) => {
    const [task, opening, ...steps] = stepsOf(await textOf("all", prompt));
    expect(task).toContain("Lichen of Hartwell");
    expect(opening).toContain("sequential_search");
    const [check, exported] = steps.slice(-2).map(namesIn);
    expect(check).toContain("check_answer");
    expect(exported).toEqual(expect.arrayContaining(["format_bibliography", "research_export"]));
  });

  test.each([
    ["company-recon", "company_recon"],
    ["rare-disease-research", "monarch_search"],
    ["research-panel-factcheck", "research_panel"],
    ["research-panel-synthesis", "research_panel"],
    ["competitive-analysis", "filing_search"],
    ["curriculum-research", 'lens: "curriculum"'],
    ["rare-disease-research", 'lens: "biomed"'],
  ])("%s uses %s", async (prompt, words) => {
    expect(await textOf("all", prompt)).toContain(words);
  });

  test("a list of references is audited where there is one", async () => {
    for (const prompt of ["comprehensive-research", "literature-review", "rare-disease-research"])
      expect(await textOf("default", prompt)).toContain("audit_bibliography");
  });

  test.each(
    ["core", "academic", "connector", "default", "default,-check_answer", "default,more", "-core"].flatMap((spec) =>
      ALL.map((name) => [spec, name] as const),
    ),
  )("with %s, %s names no tool that is not listed", async (spec, prompt) => {
    const offered = selectTools(spec, { http: true }).map(({ name }) => name);
    const named = namesIn((await textOf(spec, prompt)) ?? "").filter((name) => names.has(name));
    expect(named.filter((name) => !offered.includes(name))).toEqual([]);
  });

  test("a caller whose token allows no research is sent to none of its tools", async () => {
    const text = await textOf("default", "comprehensive-research", { ...ANONYMOUS_CALLER, scopes: [] });
    expect(namesIn(text ?? "").filter((name) => names.has(name))).toEqual([]);
    expect(text).toContain("Compare each statement with the source that it cites");
  });

  test("a prompt about one tool is listed with it alone", () => {
    const listed = (spec: string) => table(spec).prompts?.map(({ name }) => name);
    expect(listed("default")).toContain("brand-guidelines");
    expect(listed("core")).not.toContain("brand-guidelines");
    expect(listed("default")).not.toContain("research-panel-factcheck");
    expect(listed("default,research_panel")).toEqual(
      expect.arrayContaining(["research-panel-factcheck", "research-panel-synthesis"]),
    );
  });
});

describe("instructions", () => {
  test.each(["default", "all", "core", "academic,trust", "connector", "core,-search_and_scrape", "-core"])(
    "of %s name only tools that are offered",
    (spec) => {
      const offered = selectTools(spec, { http: true }).map(({ name }) => name);
      const names = new Set(manifest.map(({ name }) => name));
      // `search`, `fetch` and `answer` are also plain words; as tool names they occur only in lists.
      const text = instructionsFor(selectTools(spec, { http: true }));
      const listed = text.match(/(?<=: )[a-z_]+(?:, [a-z_]+)*(?=\.$)/gmu)?.flatMap((list) => list.split(", ")) ?? [];
      const named = [...listed, ...namesIn(text)].filter((name) => names.has(name));
      expect(named.filter((name) => !offered.includes(name))).toEqual([]);
      if (offered.includes("web_search")) expect(text).toContain("web_search");
      expect(table(spec).instructions).toBe(text);
    },
  );
});
