import { createToolbox, tools } from "@wellsourced/tools";
import { createWellsourced } from "@wellsourced/wellsourced";

const sources = createWellsourced({ cacheDir: false });
const toolbox = createToolbox({ tools, sources });
const context = { signal: new AbortController().signal, caller: { tenant: "default", user: "anonymous" } };
const list = [{ title: "On Tides", author: "Byron, Ada", date: "2021", url: "https://example.org/tides" }];
const { body, failure } = await toolbox.run("format_bibliography", { style: "bibtex", sources: list }, context);
console.log(body?.bibliography ?? failure.message);
await sources.close();
