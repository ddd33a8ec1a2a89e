import { Failure, isRecord, jsonIn } from "@wellsourced/core";
import { callTool } from "../call-tool.ts";
import { defineCommand, type Given } from "../define-command.ts";

function parseArguments(text: string): Given {
  const value = jsonIn(text);
  if (isRecord(value)) return value;
  throw new Failure("validation", 'The arguments must be one JSON object, such as \'{"query":"…"}\'.');
}

export const call = defineCommand({
  name: "call",
  group: "setup",
  summary: "Call a tool by its MCP name, with its arguments as JSON",
  args: [
    { name: "tool", description: "name of the tool; see `tools`" },
    { name: "arguments", description: "JSON object, or - for standard input", optional: true },
  ],
  examples: [
    'call web_search \'{"query":"open access","num_results":3}\'',
    'echo \'{"url":"https://example.org"}\' | wellsourced call scrape_page -',
  ],
  async run({ args: [tool = "", given = "{}"] }, context) {
    const text = given === "-" ? new TextDecoder().decode(await context.readInput()) : given;
    return callTool(tool, parseArguments(text), context);
  },
  text: (body) => JSON.stringify(body, null, 2),
});
