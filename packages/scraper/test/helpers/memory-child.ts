// Reads one file in a separate process, and prints the result and the peak growth of memory.
import { readFileSync, writeFileSync } from "node:fs";
import { createReader } from "../../src/read.ts";
import { fakeHttp } from "./fake-http.ts";

const [path = "", name = "", withOcr = ""] = process.argv.slice(2);
const kilobytes = (field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "mu").exec(readFileSync("/proc/self/status", "utf8"))?.[1]);

const ocr = withOcr === "" ? {} : { ocr: async () => "Letters." };
const reader = createReader({ http: fakeHttp(() => ({})), issueUrl: "https://example.org/issues", ...ocr });
await reader.parse(new TextEncoder().encode("<p>Ready."), { name: "a.html" });
const before = kilobytes("VmRSS");
// Reset the peak.
writeFileSync("/proc/self/clear_refs", "5");
const started = Date.now();
const outcome = await reader.parse(readFileSync(path), { name }).then(
  ({ markdown }) => `${markdown.length} characters`,
  (error: unknown) => `${Reflect.get(Object(error), "kind")}: ${Reflect.get(Object(error), "detail")}`,
);
const grown = Math.round((kilobytes("VmHWM") - before) / 1_024);
process.stdout.write(`${JSON.stringify({ outcome, grown, seconds: (Date.now() - started) / 1_000 })}\n`);
await reader.close();
