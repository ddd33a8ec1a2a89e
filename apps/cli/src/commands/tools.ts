import { manifest } from "@wellsourced/tools/manifest";
import { defineCommand } from "../define-command.ts";
import { table } from "../render.ts";

export const tools = defineCommand({
  name: "tools",
  group: "setup",
  summary: "List the tools by the names that MCP clients and `call` use",
  args: [],
  examples: ["tools", "tools --json"],
  run: async () => ({
    tools: manifest.map(({ name, title, sets, inputSchema }) => ({ name, title, sets, inputSchema })),
  }),
  text: (body, { tableWidth }) =>
    table(
      ["tool", "title", "sets"],
      body.tools.map(({ name, title, sets }) => [name, title, sets.join(", ")]),
      tableWidth,
    ),
});
