import { Failure } from "@wellsourced/core";
import { callTool } from "../call-tool.ts";
import { defineCommand, type Given } from "../define-command.ts";

const decoder = new TextDecoder();

function parseArguments(text: string): Given {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return { ...value };
  } catch {
    // falls through to the same sentence: what matters is that it is not an object
  }
  throw new Failure("validation", 'The arguments must be one JSON object, such as \'{"query":"…"}\'.');
}

export const call = defineCommand({
  name: "call",
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
    const text = given === "-" ? decoder.decode(await context.readInput()) : given;
    return callTool(tool, parseArguments(text), context);
  },
  text: (body) => JSON.stringify(body, null, 2),
});
