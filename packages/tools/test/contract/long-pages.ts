import { systemClock } from "@wellsourced/core";
import { startServer } from "@wellsourced/testkit";
import { createWellsourced } from "@wellsourced/wellsourced";
import { type CallContext, createToolbox, type ToolboxOptions, tools } from "../../src/index.ts";

const paragraph = (page: number, index: number) =>
  `Paragraph ${index} of page ${page} is about gutters, nails and ladders; it says "nothing" of what was asked, at some length, so that the page grows long.`;

/** A long invented page with two distant passages about lichen. */
export const longPage = (page: number, paragraphs: number): string => {
  const body = Array.from({ length: paragraphs }, (_, index) => {
    if (index === 40) return `<p>Lichen of page ${page} grows one millimetre a year on slate roofs.</p>`;
    if (index === paragraphs - 5) return `<p>Slate roofs of page ${page} keep lichen for a century.</p>`;
    return `<p>${paragraph(page, index)}</p>`;
  });
  return `<html><head><title>Page ${page}</title></head><body><main><h1>Roofs ${page}</h1>${body.join("\n")}</main></body></html>`;
};

/** The product with a mock search service that returns long `pages` and counts its requests. */
export async function openLongPages({ pages = 3, paragraphs = 300, ...box }: Opening = {}) {
  const asked: string[] = [];
  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://made.example");
    asked.push(url.pathname);
    if (url.pathname === "/res/v1/web/search") {
      const count = Math.min(pages, Number(url.searchParams.get("count") ?? 3));
      const results = Array.from({ length: count }, (_, index) => ({
        title: `Page ${index + 1}`,
        url: `${server.origin}/page/${index + 1}`,
        description: "A page about roofs.",
      }));
      response.setHeader("content-type", "application/json").end(JSON.stringify({ type: "search", web: { results } }));
      return;
    }
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(longPage(Number(url.pathname.slice(6)), paragraphs));
  });
  const sources = createWellsourced({
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    keys: { BRAVE_API_KEY: "made" },
    searchProvider: "brave",
    originMap: { "https://api.search.brave.com": server.origin },
    rates: { brave: 1_000 },
  });
  const toolbox = createToolbox({ tools, sources, clock: systemClock, ...box });
  const caller = { tenant: "default", user: "anonymous" };
  return {
    asked,
    sources,
    run: (name: string, args: unknown) => toolbox.run(name, args, { signal: new AbortController().signal, caller }),
    async call(name: string, args: unknown, context: Partial<CallContext> = {}) {
      const reply = await toolbox.call(name, args, { signal: new AbortController().signal, caller, ...context });
      const [first] = reply.content;
      return { ...reply, text: first?.type === "text" ? first.text : "" };
    },
    async close() {
      await sources.close();
      await server.close();
    },
  };
}

export interface Opening extends Partial<ToolboxOptions> {
  readonly pages?: number;
  readonly paragraphs?: number;
}
