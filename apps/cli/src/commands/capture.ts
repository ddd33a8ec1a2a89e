import { Failure, grouped } from "@wellsourced/core";
import { type CommandContext, defineCommand, option } from "../define-command.ts";
import { textOf } from "../render.ts";

/** Writes a capture to a file and reports its path. */
async function keep(context: CommandContext, path: string, bytes: Uint8Array | undefined) {
  if (path === "" || !bytes) return [];
  await context.writeFile(path, bytes);
  return [{ file: path, bytes: bytes.length }];
}

export const capture = defineCommand({
  name: "capture",
  group: "read",
  summary: "Save a screenshot or a PDF of a page, taken in the browser after consent banners are dismissed",
  args: [{ name: "url", description: "public http(s) address" }],
  options: [
    option("screenshot <file>", "file for the screenshot; a name ending in .jpg gives JPEG, any other PNG"),
    option("pdf <file>", "file for the PDF"),
    option("area <area>", "part of the page in the screenshot", { choices: ["window", "page"], fallback: "window" }),
  ],
  examples: [
    "capture https://example.org --screenshot page.png",
    "capture https://example.org --pdf page.pdf --screenshot all.jpg --area page",
  ],
  async run({ args: [url = ""], options }, context) {
    const [picture, print] = [textOf(options.screenshot), textOf(options.pdf)];
    if (picture === "" && print === "")
      throw new Failure("validation", "Nothing to save. Give --screenshot FILE, --pdf FILE, or both.");
    const format = /\.jpe?g$/iu.test(picture) ? "jpeg" : "png";
    const sources = await context.sources();
    const taken = await sources.capture(url, {
      ...(picture === "" ? {} : { screenshot: { format, fullPage: textOf(options.area) === "page" } }),
      pdf: print !== "",
      ...context.call,
    });
    const { finalUrl, status } = taken;
    const files = [
      ...(await keep(context, picture, taken.screenshot?.bytes)),
      ...(await keep(context, print, taken.pdf)),
    ];
    return { url, finalUrl, status, files };
  },
  text: ({ files }) => files.map(({ file, bytes }) => `${file}  ${grouped(bytes)} bytes`).join("\n"),
});
