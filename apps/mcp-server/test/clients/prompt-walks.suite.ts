import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as Client2026 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2026 } from "@modelcontextprotocol/client/stdio";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio2025 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { isRecord } from "@wellsourced/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startMadeResearch } from "../support/made-research.ts";
import {
  type Arguments,
  type PlayedCall,
  type PlayedReply,
  type PlayedTool,
  type Walked,
  walk,
} from "../support/played-researcher.ts";
import { MAIN } from "../support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-prompts-"));
let made: Awaited<ReturnType<typeof startMadeResearch>>;
let environment: Record<string, string>;

beforeAll(async () => {
  made = await startMadeResearch();
  environment = {
    PATH: process.env.PATH ?? "",
    CHROME_PATH: "disabled",
    WELLSOURCED_DATA_DIR: join(folder, "data"),
    WELLSOURCED_CACHE_DIR: join(folder, "cache"),
    // No tool has a name that is also a plain word, so that a prompt's words are read right.
    WELLSOURCED_TOOLS: "core,academic,trust,domains,more",
    ...made.environment,
  };
});
afterAll(async () => {
  await made.close();
});

const page = (name: string) => `${made.site}/${name}.html`;
const GROWTH = "On north-facing slate the discs of crustose lichen widen by half a millimetre a year";

/** The draft has a wrong number: the survey visited six villages. */
const draft = () => `${GROWTH} [1]. Forty roofs in nine villages were visited in the autumn of 2022 [2].

## References

1. How fast lichen grows on slate. ${page("lichen-on-slate")}
2. A survey of forty slate roofs. ${page("roof-survey")}
`;

const Checked = z.object({
  statements: z.array(
    z.object({
      state: z.string(),
      reasons: z.array(z.object({ code: z.string() })),
      replacement: z.object({ text: z.string(), start: z.int(), end: z.int() }).optional(),
    }),
  ),
});

/** Applies the corrections that the sources prove. */
function correct(text: string, body: PlayedReply["body"]): string {
  const edits = Checked.parse(body).statements.flatMap(({ replacement }) => replacement ?? []);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text: words }) => whole.slice(0, start) + words + whole.slice(end), text);
}

/** What the model would choose itself. */
function own(tool: string, { operation }: Arguments): Arguments {
  const url = page("lichen-on-slate");
  const choices: Readonly<Record<string, object>> = {
    scrape_page: { url },
    paper_fulltext: { identifier: url },
    citation_graph: { paper: "10.1000/moss.7" },
    filing_search: { query: "slate & sons quarries" },
    patent_search: { assignee: "Slate & Sons" },
    econ_search: { query: "slate exports" },
    legal_search: { query: "slate roofs" },
    clinical_search: { condition: "slate lung" },
    monarch_search: operation === "associations" ? { entityId: "MONDO:9900001", query: "" } : {},
    verify_citation: { citation: url, claim: GROWTH },
    verify_quote: { url, quote: "Below copper no disc grew at all" },
    audit_bibliography: { entries: [{ title: "How fast lichen grows on slate", url }] },
    format_bibliography: { include: "all" },
  };
  return { query: "slate", ...choices[tool] };
}

/** Longer than the clients' default of a minute, which is too short on a busy machine. */
const patient = { timeout: 600_000 };
const clientInfo = { name: "prompt-walker", version: "1.0.0" };
const CLIENTS = {
  "2025-11-25": () => {
    const client = new Client2025(clientInfo);
    return {
      client,
      transport: Stdio2025,
      call: (call: PlayedCall) => client.callTool({ ...call }, undefined, patient),
    };
  },
  "2026-07-28": () => {
    const client = new Client2026(clientInfo);
    return { client, transport: Stdio2026, call: (call: PlayedCall) => client.callTool({ ...call }, patient) };
  },
};

const TEXT = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));

/** Each prompt with arguments and the tools that its own work must use. */
const PROMPTS: readonly (readonly [name: string, args: Record<string, string>, tools: readonly string[]])[] = [
  ["comprehensive-research", { topic: "lichen on slate", depth: "deep" }, ["search_and_scrape", "academic_search"]],
  ["fact-check", { claim: GROWTH, context: "A leaflet" }, ["web_search", "academic_search", "scrape_page"]],
  ["literature-review", { topic: "lichen", year_from: "2001" }, ["citation_graph", "paper_fulltext"]],
  [
    "competitive-analysis",
    { company: "Slate & Sons" },
    ["filing_search", "patent_search", "news_search", "econ_search"],
  ],
  ["company-recon", { target: "slate.example", depth: "quick" }, ["company_recon"]],
  ["brand-guidelines", { company: "slate.example", use_case: "landing_page" }, ["brand_research"]],
  ["curriculum-research", { subject: "lichens", scope: "France" }, ["academic_search", "legal_search"]],
  ["rare-disease-research", { topic: "slate lung" }, ["monarch_search", "clinical_search"]],
  ["research-panel-factcheck", { claim: GROWTH }, ["research_panel", "search_and_scrape"]],
  ["research-panel-synthesis", { question: "How fast does lichen grow?" }, ["research_panel", "search_and_scrape"]],
];
const CHECKS = ["verify_citation", "verify_quote", "audit_bibliography", "check_answer"];
const EXPORTS = ["format_bibliography", "sequential_search", "research_export"];
/** No name of the invented company resolves, and the pages are shorter than a paper. */
const MAY_FAIL = ["brand_research", "paper_fulltext"];

describe.each(["2025-11-25", "2026-07-28"] as const)("a played model behind a client of revision %s", (revision) => {
  const { client, transport: Transport, call } = CLIENTS[revision]();
  let tools: readonly PlayedTool[];
  beforeAll(async () => {
    const program = { command: process.execPath, args: [...MAIN], env: environment, stderr: "ignore" as const };
    await client.connect(new Transport(program) as never);
    const listed = await client.listTools();
    tools = listed.tools.map(({ name, inputSchema: { properties = {} } }) => ({
      name,
      accepts: new Set(Object.keys(properties)),
    }));
  });
  afterAll(() => client.close());

  const ask = async (one: PlayedCall): Promise<PlayedReply> => {
    const reply = await call(one);
    const items = TEXT.parse(reply.content);
    const body = isRecord(reply.structuredContent) ? reply.structuredContent : {};
    return { body, text: items.map(({ text }) => text ?? "").join("\n"), isError: reply.isError === true };
  };

  const walkThrough = async (name: string, args: Record<string, string>): Promise<Walked> => {
    const prompt = await client.getPrompt({ name, arguments: args });
    const [message] = z.array(z.object({ content: z.looseObject({ text: z.string() }) })).parse(prompt.messages);
    return walk(message?.content.text ?? "", { tools, call: ask, own, draft: draft(), correct });
  };

  test("lists the ten prompts", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name).sort()).toEqual(PROMPTS.map(([name]) => name).sort());
  });

  test.each(PROMPTS)("walks %s %j to its end", async (name, args, wanted) => {
    const { calls, steps } = await walkThrough(name, args);
    const names = calls.map((one) => one.name);
    const failed = calls.filter(({ reply }) => reply.isError);
    expect(failed.filter((one) => !MAY_FAIL.includes(one.name)).map(({ reply }) => reply.text)).toEqual([]);

    // It opens a record, does its own work, then checks, then exports.
    const firstCheck = names.findIndex((one) => CHECKS.includes(one));
    const lastCheck = names.findLastIndex((one) => CHECKS.includes(one));
    const work = names.slice(1, firstCheck);
    expect(names[0]).toBe("sequential_search");
    expect(work).toEqual(expect.arrayContaining([...wanted]));
    expect(names.slice(firstCheck, lastCheck + 1).every((one) => CHECKS.includes(one))).toBe(true);
    expect(names.slice(lastCheck + 1)).toEqual(EXPORTS);
    expect(steps.at(-2)).toContain("check_answer");
    expect(steps.at(-1)).toContain("research_export");

    // The check finds the wrong number, and has nothing against the corrected text.
    const [first, second, ...more] = calls.filter((one) => one.name === "check_answer");
    expect(more).toEqual([]);
    const reasons = (body: PlayedReply["body"] = {}) =>
      Checked.parse(body).statements.flatMap((one) => one.reasons.map(({ code }) => code));
    expect(reasons(first?.reply.body)).toEqual(["number_differs"]);
    expect(String(second?.arguments.answer)).toContain("Forty roofs in six villages");
    expect(reasons(second?.reply.body)).toEqual([]);
    expect(Checked.parse(second?.reply.body).statements.map(({ state }) => state)).toEqual(["addressed", "addressed"]);

    const references = calls.find((one) => one.name === "format_bibliography")?.reply.text;
    expect(references).toContain("How fast lichen grows on slate");

    // The export holds the task, the sources and the checks of this session.
    const record = calls.at(-1);
    expect(record?.arguments.sessionId).toBe(calls[0]?.reply.body.sessionId);
    const exported = JSON.stringify(record?.reply.body ?? "");
    expect(exported).toContain(Object.values(args)[0]);
    expect(exported).toContain("/roof-survey.html");
    expect(exported).toContain("nine villages");
  });
});
