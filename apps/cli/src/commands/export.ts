import { Failure } from "@wellsourced/core";
import type { Wellsourced } from "@wellsourced/wellsourced";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { referenceStyle } from "../input-files.ts";
import { textOf } from "../render.ts";

const DOCUMENTS = ["markdown", "html", "json"] as const;
const FILES = ["docx", "bundle"] as const;

interface ExportChoices {
  readonly sessionId: string;
  readonly verifyLinks: boolean;
  readonly style: string | undefined;
}

interface Asking {
  readonly sources: Wellsourced;
  readonly call: CommandContext["call"];
}

async function asDocument(choices: ExportChoices, format: (typeof DOCUMENTS)[number], { sources, call }: Asking) {
  const { document, ...about } = await sources.sessions.export({ ...choices, format }, call);
  const text = typeof document === "string" ? document : `${JSON.stringify(document, null, 2)}\n`;
  return { about, bytes: new TextEncoder().encode(text), text, notes: [] as readonly string[] };
}

async function asFile(
  choices: ExportChoices & { readonly raw: boolean },
  format: (typeof FILES)[number],
  { sources, call }: Asking,
) {
  const { bytes, rawMissing, ...about } = await sources.sessions.pack({ ...choices, format }, call);
  const missing = rawMissing.map(({ url, problem }) => `No raw response of ${url}: ${problem}`);
  const { fingerprint } = about;
  const proof = fingerprint ? [`Fingerprint ${fingerprint}: keep it elsewhere to show that nothing was changed.`] : [];
  return { about, bytes, text: undefined, notes: [...missing, ...proof] };
}

export const exportSession = defineCommand({
  name: "export",
  group: "record",
  tool: "research_export",
  summary: "Write a research session as a document, or as a bundle that others can check",
  args: [{ name: "id", description: "session to export" }],
  options: [
    option("format <format>", "form of the file; docx and bundle need --out", {
      choices: [...DOCUMENTS, ...FILES],
      fallback: "markdown",
    }),
    option("style <style>", "add a reference list in this style: apa, mla, nature … or a .csl file"),
    option("verify-links", "check the link of every source, and find archived copies of dead pages"),
    option("raw", "with bundle: fetch every source again and add the responses as WARC"),
    option("out <file>", "write the export to this file instead of printing it"),
  ],
  examples: [
    "export ID > research.md",
    "export ID --format html --style apa --out research.html",
    "export ID --format bundle --raw --out research.zip",
  ],
  async run({ args: [sessionId = ""], options }, context) {
    const { verifyLinks, raw } = options;
    const out = textOf(options.out);
    const style = textOf(options.style) ? await referenceStyle(textOf(options.style), context) : undefined;
    const choices = { sessionId, style, verifyLinks: verifyLinks === true, raw: raw === true };
    const document = DOCUMENTS.find((name) => name === options.format);
    const file = FILES.find((name) => name === options.format) ?? "bundle";
    if (!document && !out) throw new Failure("validation", `A ${file} cannot be printed. Give --out FILE.`);
    const asking = { sources: await context.sources(), call: context.call };
    const made = document ? await asDocument(choices, document, asking) : await asFile(choices, file, asking);
    if (!out) return { ...made.about, text: made.text, notes: made.notes };
    await context.writeFile(out, made.bytes);
    return { ...made.about, file: out, bytes: made.bytes.length, text: `Written to ${out}.`, notes: made.notes };
  },
  text(body, context) {
    for (const note of body.notes) context.remark(note);
    return body.text ?? "";
  },
});
