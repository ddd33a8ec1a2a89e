import { openAiTools } from "@wellsourced/tools/openai";
import { createWellsourced } from "@wellsourced/wellsourced";
import OpenAI from "openai";

// Stands in for the service: asks for a reference, then answers with it.
const book = { title: "On Tides", author: "Byron, Ada", date: "2021", url: "https://example.org/tides" };
async function played(_, { body }) {
  const answered = JSON.parse(body).input.at?.(-1);
  const output = answered?.output
    ? [
        {
          type: "message",
          role: "assistant",
          content: [{ type: "output_text", text: `Answered with:\n${answered.output}` }],
        },
      ]
    : [
        {
          type: "function_call",
          call_id: "1",
          name: "format_bibliography",
          arguments: JSON.stringify({ style: "apa", sources: [book] }),
        },
      ];
  return Response.json({ object: "response", id: "made", output });
}

const sources = createWellsourced({ cacheDir: false });
const { tools, instructions, answer } = openAiTools({ sources, tools: "core,format_bibliography" });
const client = new OpenAI({ apiKey: "made", fetch: played });
const ask = { model: "played", tools, instructions };
let response = await client.responses.create({ ...ask, input: "Cite the book on tides." });
for (let input = await answer(response.output); input.length > 0; input = await answer(response.output))
  response = await client.responses.create({ ...ask, input, previous_response_id: response.id });
console.log(response.output_text);
await sources.close();
