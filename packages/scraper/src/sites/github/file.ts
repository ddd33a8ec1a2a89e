import { Fences } from "@wellsourced/core/markdown";
import { pickReader } from "@wellsourced/documents";
import { decodeText } from "@wellsourced/markup";
import { missing, statusFailure, useless } from "../ask.ts";
import type { SiteContext, SiteResult } from "../define.ts";
import { type Markup, markup } from "../markup.ts";
import type { Repository } from "./api.ts";

const names: Readonly<Record<string, string>> = {
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  py: "python",
  rb: "ruby",
  rs: "rust",
  kt: "kotlin",
  cs: "csharp",
  h: "c",
  cc: "cpp",
  hpp: "cpp",
  sh: "bash",
  zsh: "bash",
  yml: "yaml",
  md: "markdown",
  tex: "latex",
  pl: "perl",
  hs: "haskell",
  ex: "elixir",
  exs: "elixir",
  erl: "erlang",
  jl: "julia",
  ps1: "powershell",
  txt: "text",
};

/** The highlighter's name of a file's language. */
export function languageOf(file: string): string {
  const base = file.split("/").at(-1)?.toLowerCase() ?? "";
  if (base === "dockerfile" || base === "makefile") return base;
  const suffix = /\.([a-z0-9+]{1,12})$/u.exec(base)?.[1] ?? "text";
  return names[suffix] ?? suffix;
}

export const codeMarkup = (text: string, file: string): Markup =>
  markup`<pre><code class="language-${languageOf(file)}">${text.trimEnd()}
</code></pre>`;

/** Reads a file: Markdown as such, other text as code, a document as its content. */
export async function readFile(
  repository: Repository,
  segments: readonly string[],
  url: URL,
  context: SiteContext,
): Promise<SiteResult> {
  const { owner, name } = repository;
  const root = `https://github.com/${owner}/${name}`;
  const path = segments.join("/");
  // Only GitHub knows where a branch name in the URL ends.
  const raw = `${root}/raw/${path}`;
  const opened = await context.open(raw);
  const { status, body, headers, truncated } = opened;
  if (status === 404) throw missing("there is no such file");
  const failure = statusFailure("github", { status });
  if (failure) throw failure;
  const contentType = headers.get("content-type") ?? undefined;
  const choice = pickReader({ bytes: body, contentType, name: path });
  if (choice.as === "nothing") throw useless(choice.because);
  if (choice.as === "document" && /^(?:pdf|docx|pptx)$/u.test(choice.format)) return { is: "elsewhere", url: raw };
  const file = decodeURIComponent(segments.slice(1).join("/"));
  const address = `${root}/blob/${path}`;
  const metadata = { site: `GitHub ${owner}/${name}`, canonicalUrl: address };
  const text = decodeText(body, { contentType, truncated });
  if (/\.(?:md|markdown)$/iu.test(path)) {
    const source = new TextEncoder().encode(absoluteLinks(text, { page: address, file: raw }));
    return { is: "document", format: "markdown", body: source, url: address, truncated, metadata };
  }
  const { lines, label } = linesOf(text, url.hash);
  const title = `${owner}/${name}: ${file}${label}`;
  const html = markup`<h1>${title}</h1>${codeMarkup(lines, file)}`;
  return { is: "html", url: address, html, truncated, metadata: { ...metadata, title } };
}

/** Selects the lines of `#L10-L20`. */
function linesOf(text: string, hash: string): { readonly lines: string; readonly label: string } {
  const match = /^#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/u.exec(hash);
  if (!match) return { lines: text, label: "" };
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])].sort((a, b) => a - b);
  const lines = text.split("\n").slice((from ?? 1) - 1, to);
  if (lines.length === 0) return { lines: text, label: "" };
  return { lines: lines.join("\n"), label: from === to ? `, line ${from}` : `, lines ${from} to ${to}` };
}

/** Resolves relative links in a Markdown file against its page, and images against the file. Code is unchanged. */
export function absoluteLinks(text: string, { page, file }: { readonly page: string; readonly file: string }): string {
  const lines = text.replace(/\r\n?/gu, "\n");
  const fences = new Fences({ text: lines });
  return lines
    .split("\n")
    .map((line) => (fences.take(line) === "text" ? inLine(line, page, file) : line))
    .join("\n");
}

const isRelative = (target: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/iu.test(target);

/** A leading slash refers to the root of the repository. */
function resolve(target: string, base: string): string {
  const root = /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|raw)\/[^/]+/u.exec(base)?.[0] ?? base;
  return URL.parse(target.startsWith("/") ? root + target : target, base)?.href ?? target;
}

const inLine = (line: string, page: string, file: string): string =>
  line
    .replace(
      /(!?)(\[[^\]\n]{0,500}\]\(\s{0,3}<?)([^)\s>]{1,1000})/gu,
      (all, image: string, start: string, target: string) =>
        isRelative(target) ? `${image}${start}${resolve(target, image ? file : page)}` : all,
    )
    .replace(/(\b(src|href)=")([^"\n]{1,1000})"/gu, (all, start: string, name: string, target: string) =>
      isRelative(target) ? `${start}${resolve(target, name === "src" ? file : page)}"` : all,
    )
    .replace(/^( {0,3}\[[^\]\n]{1,200}\]:\s{0,5}<?)([^\s>]{1,1000})/u, (all, start: string, target: string) =>
      start.startsWith("[^") || !isRelative(target) ? all : start + resolve(target, page),
    );
