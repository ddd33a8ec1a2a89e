import { Failure } from "@wellsourced/core";
import { defineCommand } from "../define-command.ts";
import { listOf, textOf } from "../render.ts";

const decoder = new TextDecoder();

export const bibliography = defineCommand({
  name: "bibliography",
  summary: "Rewrite a bibliography file (.bib, .ris, CSL-JSON; - for standard input) in another style",
  args: [{ name: "file", description: "file to read, or -" }],
  options: [{ name: "style", takes: "style", description: "apa, mla, bibtex, ris or csl-json", fallback: "apa" }],
  examples: ["bibliography thesis.bib --style mla", "bibliography export.ris --style bibtex > export.bib"],
  async run({ args: [file = "-"], options }, desk) {
    const bytes = file === "-" ? await desk.readInput() : await desk.readFile(file);
    if (!bytes) throw new Failure("not_found", `There is no file ${file}. Give a path or - for standard input.`);
    const sources = await desk.sources();
    return { ...(await sources.convertBibliography(decoder.decode(bytes), textOf(options.style))) };
  },
  text(body, desk) {
    for (const problem of listOf(body.problems))
      desk.remark(desk.style.warn(`line ${String(problem.line)}: ${textOf(problem.message)}`));
    return textOf(body.bibliography);
  },
});
