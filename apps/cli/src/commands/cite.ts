import { Failure } from "@wellsourced/core";
import { defineCommand, option } from "../define-command.ts";
import { eachOf, failedCode } from "../each-of.ts";
import { STYLE_NAMES } from "../formats.gen.ts";
import { librarySource, localFile, referenceStyle } from "../input-files.ts";
import { offlineOption } from "../offline.ts";
import { textOf } from "../render.ts";

export const cite = defineCommand({
  name: "cite",
  group: "cite",
  summary: "Print the references of web pages, documents and works by DOI or other identifier",
  args: [
    {
      name: "target",
      description:
        "URL, file, zotero:KEY, DOI, arXiv number, PMID, PMCID, ISBN, ISSN, patent number, court citation, reference or BibTeX record",
      many: true,
    },
  ],
  options: [option("style <style>", STYLE_NAMES, { fallback: "apa" }), offlineOption],
  examples: [
    "cite https://example.org/article",
    "cite 10.1038/nature12373 --style bibtex",
    "cite https://a.example https://b.example --style mla",
    "cite arXiv:1706.03762 paper.pdf",
    "cite zotero:vaswani2017attention",
    "cite 10.1038/nature12373 --style nature.csl",
  ],
  async run({ args, options }, context) {
    const sources = await context.sources();
    const style = await referenceStyle(textOf(options.style), context);
    const citeOne = async (target: string) => {
      if (target.trim() === "")
        throw new Failure("validation", "The target is empty. Give a DOI, an address or a file.");
      const held = (await librarySource(target, context))?.item;
      const document = held ?? (await localFile(target, context));
      return sources.cite(document ?? target, { style }, context.call);
    };
    const [references, failed] = await eachOf(args, citeOne, context);
    return { style: textOf(options.style), references, ...(failed.length > 0 ? { failed } : {}) };
  },
  text(body, context) {
    // A failure shared by several items is reported once.
    const failed = Map.groupBy(body.failed ?? [], ({ message }) => message);
    for (const [message, those] of failed)
      context.remark(context.style.bad(`${those.map(({ target }) => target).join(", ")}: ${message}`));
    // Remarks go to standard error, so that standard output contains only references.
    for (const { item, flags, reason } of body.references)
      if (reason)
        context.remark((flags ? context.style.bad : context.style.dim)(`${item.title ?? item.id}: ${reason}`));
    return body.references.map(({ reference }) => reference.trimEnd()).join("\n\n");
  },
  exitCode: ({ failed = [] }) => failedCode(failed),
});
