import { defineCommand } from "../define-command.ts";
import { referenceStyle } from "../reference-style.ts";
import { harmless, listOf, textOf } from "../render.ts";

export const cite = defineCommand({
  name: "cite",
  summary: "Print the reference of a web page, a document on the web or a DOI",
  args: [{ name: "target", description: "http(s) URL or DOI", many: true }],
  options: [
    {
      name: "style",
      takes: "style",
      description: "apa, mla, vancouver, harvard, bibtex, biblatex, ris, csl-json or a .csl file",
      fallback: "apa",
    },
  ],
  examples: [
    "cite https://example.org/article",
    "cite 10.1038/nature12373 --style bibtex",
    "cite https://a.example https://b.example --style mla",
    "cite 10.1038/nature12373 --style nature.csl",
  ],
  async run({ args, options }, desk) {
    const sources = await desk.sources();
    const call = { signal: desk.signal, onProgress: desk.progress };
    const style = await referenceStyle(textOf(options.style), desk);
    const references = await Promise.all(args.map((target) => sources.cite(target, { style }, call)));
    return { style: textOf(options.style), references };
  },
  text: (body) =>
    listOf(body.references)
      .map(({ reference }) => harmless(textOf(reference)).trimEnd())
      .join("\n\n"),
});
