import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { langChainTools } from "@wellsourced/tools/langchain";
import { createWellsourced } from "@wellsourced/wellsourced";

// Stands in for a model: asks for a reference, then answers with it.
const book = { title: "On Tides", author: "Byron, Ada", date: "2021", url: "https://example.org/tides" };
const model = fakeModel()
  .respondWithTools([{ id: "1", name: "format_bibliography", args: { style: "apa", sources: [book] } }])
  .respond((messages) => new AIMessage(`Answered with:\n${messages.at(-1).content}`));

const sources = createWellsourced({ cacheDir: false });
const { tools } = await langChainTools({ sources, tools: "core,format_bibliography" });
const messages = [new HumanMessage("Cite the book on tides.")];
let reply = await model.bindTools(tools).invoke(messages);
while (reply.tool_calls.length > 0) {
  const results = reply.tool_calls.map((call) => tools.find(({ name }) => name === call.name).invoke(call));
  messages.push(reply, ...(await Promise.all(results)));
  reply = await model.bindTools(tools).invoke(messages);
}
console.log(reply.content);
await sources.close();
