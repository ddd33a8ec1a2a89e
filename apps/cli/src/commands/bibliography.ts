import { Failure } from "@wellsourced/core";
import { defineCommand, option } from "../define-command.ts";
import { FORMAT_NAMES, STYLE_NAMES } from "../formats.gen.ts";
import { givenInput, libraryFile, namedFile, referenceStyle } from "../input-files.ts";
import { textOf } from "../render.ts";
import { shownName } from "../terminal.ts";

export const bibliography = defineCommand({
  name: "bibliography",
  group: "cite",
  tool: "format_bibliography",
  summary:
    "Convert a bibliography file (BibTeX, RIS, NBIB, EndNote, Zotero RDF, CSL-JSON …; - for standard input) or a library of Zotero to another format or style",
  args: [
    { name: "file", description: "file to read, -, or zotero: for your library (zotero:collections/KEY for a part)" },
  ],
  options: [
    option("style <style>", STYLE_NAMES, { fallback: "apa" }),
    option("from <format>", `${FORMAT_NAMES}; detected by default`),
    option("html", "print the references as HTML instead of text"),
    option("locale <file>", "CSL locale file, for a style in a language that is not built in"),
  ],
  examples: [
    "bibliography thesis.bib --style mla",
    "bibliography pubmed.nbib --style bibtex > export.bib",
    "bibliography thesis.bib --style nature.csl --html",
    "bibliography zotero: --style biblatex > library.bib",
    "bibliography export.rdf --style csl-json",
  ],
  async run({ args: [file = "-"], options }, context) {
    const held = await libraryFile(file, context);
    const text = new TextDecoder().decode(held?.bytes ?? (await givenInput(file, context)));
    if (text.trim() === "")
      throw new Failure("content_empty", `${file === "-" ? "Standard input" : shownName(file)} is empty.`);
    const sources = await context.sources();
    const locale = textOf(options.locale);
    const converted = await sources.bibliography.convert(text, await referenceStyle(textOf(options.style), context), {
      from: textOf(options.from) || undefined,
      output: options.html ? "html" : "text",
      locale: locale ? await namedFile(locale, context) : undefined,
    });
    return { ...converted, style: textOf(options.style) };
  },
  text(body, context) {
    for (const problem of body.problems ?? [])
      context.remark(context.style.warn(`line ${problem.line}: ${problem.message}`));
    return body.bibliography;
  },
});
