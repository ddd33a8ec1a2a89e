import { UNTRUSTED } from "@wellsourced/core";
import { type AnswerReport, summaryOf } from "@wellsourced/wellsourced/citations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS_CALLER, type CallContext, type Tool, type ToolReply } from "../../src/table.ts";
import { withView } from "../../src/views/full-report.ts";
import { createViewResources } from "../../src/views/views.ts";
import { oneTool, type Running, startFixture } from "../support/fixture.ts";
import { OLDER, post, requestNewer } from "../support/raw-http.ts";

const UI = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
const OTHER_TYPE = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/uri-list"] } } };

/** An invented report of one statement. */
const statement: AnswerReport["statements"][number] = {
  ...{ n: 1, text: "Herons <b>nest</b> here.", start: 0, end: 24, line: 1, cites: [], state: "uncited", doubt: 0.1 },
  ...{ reasons: [], evidence: [] },
};
const report: AnswerReport = {
  ...{ answer: "Herons <b>nest</b> here.", format: "text", marks: [], statements: [statement], sources: [] },
  ...{
    unusedSources: [],
    summary: summaryOf([statement], []),
    checkedAt: "2026-01-31T12:00:00.000Z",
    trust: UNTRUSTED,
  },
};

const STORED = "research://artifact/1";
const stored = {
  uriTemplate: "research://artifact/{id}",
  name: "stored",
  read: async ({ id = "" }) => (id === "1" ? { text: JSON.stringify(report) } : undefined),
};
const toolWith = (reply: ToolReply, name = "check_answer"): Tool =>
  withView({ name, description: "", inputSchema: { type: "object" }, call: async () => reply }, stored);
const context = (client: object): CallContext => ({
  ...{ requestId: "1", caller: ANONYMOUS_CALLER, signal: new AbortController().signal, client },
  ...{ progress: () => {}, log: () => {}, readsStructured: true, answers: {}, state: undefined, pause: () => {} },
});
const call = async (reply: ToolReply, client: object = UI) => toolWith(reply).call({}, context(client));

describe("a client that shows views", () => {
  let server: Running;
  const table = { ...oneTool(toolWith({ content: [] })), resources: createViewResources() };
  beforeAll(async () => {
    server = await startFixture({ table });
  });
  afterAll(() => server.kill());

  const listed = async (capabilities: object) => {
    const meta = { "io.modelcontextprotocol/clientCapabilities": capabilities };
    return (await requestNewer(server.url, "tools/list", {}, { meta })).last.result?.tools;
  };
  const listedToOlder = async (capabilities: object) => {
    const params = { protocolVersion: OLDER, capabilities, clientInfo: { name: "raw", version: "1" } };
    const opened = await post(server.url, { jsonrpc: "2.0", id: 0, method: "initialize", params });
    const headers = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": OLDER };
    return (await post(server.url, { jsonrpc: "2.0", id: 1, method: "tools/list" }, headers)).last.result?.tools;
  };

  test.each([
    ["newer", listed],
    ["older", listedToOlder],
  ])("learns the view of a tool in the %s revision; others do not", async (_, list) => {
    expect(await list(UI)).toMatchObject([{ _meta: { ui: { resourceUri: "ui://wellsourced/check-answer" } } }]);
    for (const client of [{}, OTHER_TYPE, { extensions: {} }])
      expect(JSON.stringify(await list(client))).not.toContain("ui://");
  });

  test("finds views through their tools only", async () => {
    const { last } = await requestNewer(server.url, "resources/list");
    expect(last.result?.resources).toEqual([]);
  });
});

describe("the result of a tool with a view", () => {
  const brief = { content: [{ type: "text", text: "brief" }], structuredContent: { resource: STORED } };

  test("has the whole report as a page beside the unchanged text", async () => {
    const reply = await call(brief);
    expect(reply).toMatchObject(brief);
    const page = "_meta" in reply ? reply._meta?.["wellsourced/report"] : undefined;
    expect(page).toContain("Herons &lt;b&gt;nest&lt;/b&gt; here.");
  });

  test("is as it was for clients without views, for failures, and without a whole report", async () => {
    const gone = { ...brief, structuredContent: { resource: "research://artifact/2" } };
    const failed = { ...brief, isError: true };
    expect([await call(brief, {}), await call(gone), await call(failed)]).toEqual([brief, gone, failed]);
  });

  test("of any other tool stays the same", async () => {
    const tool = toolWith(brief, "scrape_page");
    expect([tool.view, await tool.call({}, context(UI))]).toEqual([undefined, brief]);
  });
});
