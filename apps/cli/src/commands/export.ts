import { callTool } from "../call-tool.ts";
import { defineCommand } from "../define-command.ts";
import { textOf } from "../render.ts";

const encoder = new TextEncoder();

export const exportSession = defineCommand({
  name: "export",
  summary: "Write a research session as one document",
  args: [{ name: "id", description: "session to export" }],
  options: [
    {
      name: "format",
      takes: "format",
      description: "of the document",
      choices: ["markdown", "json"],
      fallback: "markdown",
    },
    { name: "verify-links", description: "look at every source's address, and find archived copies of dead ones" },
    { name: "out", takes: "file", description: "where to write it; without it, it is printed" },
  ],
  examples: ["export ID > research.md", "export ID --format json --out research.json"],
  async run({ args: [sessionId = ""], options }, desk) {
    const asked = { sessionId, format: textOf(options.format), verify_links: options.verifyLinks === true };
    const body = await callTool("research_export", asked, desk);
    const { document } = body;
    const text = typeof document === "string" ? document : JSON.stringify(document, null, 2);
    const out = textOf(options.out);
    if (!out) return { ...body, text };
    await desk.writeFile(out, encoder.encode(text));
    return { ...body, text: `Written to ${out}.` };
  },
  text: (body) => textOf(body.text),
});
