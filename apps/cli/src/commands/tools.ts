import { manifest } from "@wellsourced/tools/manifest";
import { defineCommand } from "../define-command.ts";
import { listOf, table, textOf } from "../render.ts";

export const tools = defineCommand({
  name: "tools",
  summary: "List the tools by the names that MCP clients and `call` use",
  args: [],
  examples: ["tools", "tools --json"],
  run: async () => ({
    tools: manifest.map(({ name, title, sets, inputSchema }) => ({ name, title, sets, inputSchema })),
  }),
  text: (body, { tableWidth }) =>
    table(
      ["tool", "title", "sets"],
      listOf(body.tools).map(({ name, title, sets }) => [
        textOf(name),
        textOf(title),
        Array.isArray(sets) ? sets.join(", ") : "",
      ]),
      tableWidth,
    ),
});
