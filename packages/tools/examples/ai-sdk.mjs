import { aiSdkTools } from "@wellsourced/tools/ai-sdk";
import { createWellsourced } from "@wellsourced/wellsourced";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";

// Stands in for a model: asks for a reference, then answers with it.
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const book = { title: "On Tides", author: "Byron, Ada", date: "2021", url: "https://example.org/tides" };
const model = new MockLanguageModelV4({
  async doGenerate({ prompt }) {
    const last = prompt.at(-1);
    if (last.role === "tool")
      return {
        content: [{ type: "text", text: `Answered with:\n${last.content[0].output.value}` }],
        finishReason: { unified: "stop" },
        usage,
        warnings: [],
      };
    const input = JSON.stringify({ style: "apa", sources: [book] });
    return {
      content: [{ type: "tool-call", toolCallId: "1", toolName: "format_bibliography", input }],
      finishReason: { unified: "tool-calls" },
      usage,
      warnings: [],
    };
  },
});

const sources = createWellsourced({ cacheDir: false });
const { tools, instructions } = aiSdkTools({ sources, tools: "core,format_bibliography" });
const { text } = await generateText({
  ...{ model, tools, instructions },
  prompt: "Cite the book on tides.",
  stopWhen: isStepCount(5),
});
console.log(text);
await sources.close();
