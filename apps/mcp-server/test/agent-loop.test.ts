import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as Client2026 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2026 } from "@modelcontextprotocol/client/stdio";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio2025 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type Registry, type Replay, startRegistry, startReplay, unpacedEnvironment } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { MAIN } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-agent-"));
let site: Replay;
let registry: Registry;

/** Invented pages. */
const page = (title: string, paragraphs: readonly string[]) =>
  `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1>${paragraphs.map((one) => `<p>${one}</p>`).join("")}</article></body></html>`;
const HERONS = page("Herons of the Marn", [
  "The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.",
  "Its authors write that the birds went to the lakes in the hills, where fish had become more plentiful.",
  "The survey was paid for by the water board and carried out by volunteers from four villages.",
]);
const OTTERS = page("Otters of the Marn", [
  "Otters returned to the upper Marn in 2015, after an absence of forty years.",
  "Their tracks were found at nine of the twelve bridges that were searched for them.",
  "The keepers of the reserve think that cleaner water brought them back, along with the ban on traps.",
]);
const RETRACTED = "10.1000/voles";

/** A draft with a wrong number, an invented quotation and a retracted source. */
const draft = () => `# Animals of the Marn

The survey of the lower Marn counted 412 herons in 2019 [1]. Volunteers from four villages carried out the survey [1].
Otters returned to the upper Marn in 2015 [2]. A keeper said “we have never seen so many otters in all our lives” [2].

Voles declined by a third along the whole river [3].

## References

1. Herons of the Marn. ${site.origin}/herons
2. Otters of the Marn. ${site.origin}/otters
3. Byron, A. (2012). Voles of the Marn. https://doi.org/${RETRACTED}
`;

const Reply = z.object({
  statements: z.array(
    z.object({
      text: z.string(),
      start: z.int(),
      end: z.int(),
      state: z.string(),
      reasons: z.array(z.object({ code: z.string() })),
      evidence: z.array(z.object({ sentence: z.string() })),
      replacement: z.object({ text: z.string(), start: z.int(), end: z.int() }).optional(),
    }),
  ),
  sources: z.array(z.object({ ref: z.string(), retractionStatus: z.object({ retracted: z.boolean() }).optional() })),
  omitted: z.object({ statements: z.int() }),
  summary: z.object({ statements: z.int(), unchecked: z.int(), retracted: z.int() }),
  resource: z.string().optional(),
});
type Reply = z.infer<typeof Reply>;
type Statement = Reply["statements"][number];

/** Simulates an agent: applies proven corrections, and drops statements without a reliable source. */
function mend(answer: string, { statements, sources }: Reply): string {
  const bad = (one: Statement) =>
    one.reasons.some(({ code }) => ["quotation_absent", "source_retracted"].includes(code));
  const edits = statements.flatMap(
    (one) => one.replacement ?? (bad(one) ? [{ start: one.start, end: one.end, text: "" }] : []),
  );
  let text = answer;
  for (const { start, end, text: words } of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + words + text.slice(end);
  const retracted = sources.filter(({ retractionStatus }) => retractionStatus?.retracted).map(({ ref }) => `${ref}. `);
  const lines = text.split("\n").filter((line) => !retracted.some((entry) => line.startsWith(entry)));
  return lines.join("\n");
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const environment = () => ({
  PATH: process.env.PATH ?? "",
  CHROME_PATH: "disabled",
  WELLSOURCED_DATA_DIR: folder,
  WELLSOURCED_CACHE_DIR: folder,
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  WELLSOURCED_ORIGIN_MAP: JSON.stringify(registry.originMap),
  ...unpacedEnvironment,
});
const clientInfo = { name: "agent", version: "1.0.0" };

beforeAll(async () => {
  const html = { "content-type": "text/html" };
  site = await startReplay([
    { path: /^\/herons/u, body: HERONS, headers: html },
    { path: "/otters", body: OTTERS, headers: html },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
  registry = await startRegistry({
    works: [{ doi: RETRACTED, title: "Voles of the Marn", family: "Byron", year: 2012, retracted: true }],
  });
});
afterAll(async () => {
  await Promise.all([site.close(), registry.close()]);
});

interface Call {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}
/** Longer than the clients' default of a minute, which is too short on a busy machine. */
const patient = { timeout: 600_000 };
const CLIENTS = {
  "2025-11-25": () => {
    const client = new Client2025(clientInfo);
    return { client, transport: Stdio2025, call: (call: Call) => client.callTool(call, undefined, patient) };
  },
  "2026-07-28": () => {
    const client = new Client2026(clientInfo);
    return { client, transport: Stdio2026, call: (call: Call) => client.callTool(call, patient) };
  },
};

describe.each(["2025-11-25", "2026-07-28"] as const)("an agent of revision %s", (revision) => {
  const { client, transport: Transport, call } = CLIENTS[revision]();
  beforeAll(async () => {
    const program = { command: process.execPath, args: [...MAIN], env: environment(), stderr: "ignore" as const };
    await client.connect(new Transport(program) as never);
  });
  afterAll(() => client.close());

  const check = async (args: Record<string, unknown>) => {
    const reply = await call({ name: "check_answer", arguments: args });
    const text = z.array(z.object({ text: z.string() })).parse(reply.content)[0]?.text ?? "";
    expect(reply.isError, text).not.toBe(true);
    return { reply: Reply.parse(reply.structuredContent), text };
  };

  test("mends a draft by what the check says, and has it confirmed", async () => {
    const answer = draft();
    const first = await check({ answer });
    const codes = (words: string) =>
      first.reply.statements.find(({ text }) => text.includes(words))?.reasons.map(({ code }) => code);
    expect(codes("412 herons")).toContain("number_differs");
    expect(codes("so many otters")).toContain("quotation_absent");
    expect(codes("Voles")).toContain("source_retracted");
    expect(codes("Volunteers")).toEqual([]);
    expect(first.reply.statements.slice(0, 3).every(({ reasons }) => reasons.length > 0)).toBe(true);
    const mended = mend(answer, first.reply);
    expect(mended).toContain("counted 214 herons");
    const { reply } = await check({ answer: mended });
    expect(reply.statements.map(({ state, reasons }) => ({ state, reasons }))).toEqual(
      Array.from({ length: 3 }, () => ({ state: "addressed", reasons: [] })),
    );
    expect(reply.summary).toMatchObject({ statements: 3, unchecked: 0, retracted: 0 });
  });

  test("gets at most 2,000 tokens of many statements and sources, and can read the rest", async () => {
    const name = "Überlange Namen von Quellen ".repeat(8);
    const answer = [
      ...Array.from(
        { length: 80 },
        (_, n) => `The survey of the lower Marn counted ${300 + n} 蒼鷺 in ${1900 + n} [${(n % 8) + 1}].`,
      ),
      "## References",
      ...Array.from({ length: 16 }, (_, n) => `${n + 1}. ${name}${n}. ${site.origin}/herons/${n}`),
    ].join("\n\n");
    const { reply, text } = await check({ answer, max_statements: 80 });
    expect(bytesOf(text)).toBeLessThanOrEqual(8_000);
    expect(reply.statements.length).toBeGreaterThan(3);
    expect(reply.omitted.statements).toBe(80 - reply.statements.length);
    const whole = await client.readResource({ uri: reply.resource ?? "" });
    const [content] = z.array(z.object({ text: z.string() })).parse(whole.contents);
    expect(JSON.parse(content?.text ?? "").statements).toHaveLength(80);
  });
});
