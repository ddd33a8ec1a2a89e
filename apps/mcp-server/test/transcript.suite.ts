import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, startUpstreams } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { connectBuilt } from "./support/built-client.ts";

/** An invented page, from which a sentence is quoted, cited and checked. */
const QUOTE = "grows one millimetre in a year of ordinary rain";
const PAGE = `<!doctype html><html lang="en"><head><title>Lichen of Hartwell</title><meta name="author" content="Ada Roe">
<meta property="article:published_time" content="2024-03-02T08:00:00Z"></head><body><main><h1>Lichen of Hartwell</h1>
<p>Lichen on the slates of Hartwell ${QUOTE}. It was measured each spring on forty marked slates, and the figures are kept in the parish office.</p>
${Array.from({ length: 12 }, (_, row) => `<p>On roof ${row + 1} of the town the grey lichen covered ${row + 3} slates when the survey was made, and the owner had not cleaned the roof for ${2 * row + 5} years.</p>`).join("\n")}
</main></body></html>`;

/** A token counts as four characters. */
const tokens = (text: string) => Math.round(text.length / 4);

/** A research task, call by call: find, read, check a quotation, verify, check a draft, cite, record, export. */
function stepsOn(url: string) {
  const claim = "Lichen on the slates of Hartwell grows one millimetre in a year";
  const draft = `Lichen on the slates of Hartwell grows two millimetres in a year [1].\n\n[1]: ${url}`;
  const source = { url, title: "Lichen of Hartwell", author: "Ada Roe", date: "2024-03-02" };
  const goal = "How fast does lichen grow on the slates of Hartwell?";
  const first = {
    searchStep: "Find how fast lichen grows on slate",
    stepNumber: 1,
    nextStepNeeded: true,
    researchGoal: goal,
  };
  const last = { searchStep: "One millimetre a year, by the parish record", stepNumber: 2, nextStepNeeded: false };
  return [
    ["sequential_search", first],
    ["web_search", { query: "lichen on slate", num_results: 5, claim }],
    ["search_and_scrape", { query: "lichen on slate", num_results: 3, claim }],
    ["scrape_page", { url }],
    ["verify_quote", { quote: QUOTE, url }],
    ["verify_citation", { citation: url, claim }],
    ["check_answer", { answer: draft }],
    ["format_bibliography", { sources: [source] }],
    ["sequential_search", last],
    ["research_export", {}],
  ] as const;
}

test("a research task costs a client of today fewer tokens as text than as JSON, and is all there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-transcript-"));
  const site = await startServer((_, response) => void response.setHeader("content-type", "text/html").end(PAGE));
  const upstreams = await startUpstreams();
  const { client } = await connectBuilt(folder, {
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_ORIGIN_MAP: JSON.stringify(upstreams.originMap),
    WELLSOURCED_SEARCH_PROVIDER: "duckduckgo",
  });
  const rows: string[] = [];
  const sum = { text: 0, json: 0 };
  let sessionId: string | undefined;
  for (const [name, args] of stepsOn(`${site.origin}/lichen`)) {
    const ids = name === "format_bibliography" || sessionId === undefined ? {} : { sessionId };
    const reply = await client.callTool({ name, arguments: { ...args, ...ids } });
    expect(reply.isError ?? false, name).toBe(false);
    const body = (reply.structuredContent ?? {}) as { readonly sessionId?: string };
    // The draft states two, the page one.
    if (name === "check_answer") expect(body).toMatchObject({ summary: { doubtful: 1 } });
    const text = (reply.content as readonly { readonly text?: string }[]).map((item) => item.text ?? "").join("\n");
    sessionId ??= body.sessionId;
    const [asText, asJson] = [tokens(text), tokens(JSON.stringify(body))];
    sum.text += asText;
    sum.json += asJson;
    rows.push(`| ${name} | ${asText} | ${asJson} |`);
    if (process.env.SHOW) rows.push(`\n${text}\n`);
  }
  const { tools } = await client.listTools();
  const seen = tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));
  process.stdout.write(
    `| call | text | JSON |\n|---|---:|---:|\n${rows.join("\n")}\n| all | ${sum.text} | ${sum.json} |\n${tools.length} tools, ${tokens(JSON.stringify(seen))} tokens\n`,
  );
  await client.close();
  await Promise.all([site.close(), upstreams.close()]);
  rmSync(folder, { recursive: true, force: true });
  expect(sum.text).toBeLessThan(0.75 * sum.json);
}, 120_000);
