import { squeeze, systemClock } from "@wellsourced/core";
import { type LocalServer, markdownTexts, startServer } from "@wellsourced/testkit";
import { createToolbox, tools } from "@wellsourced/tools";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { QuoteEvidence } from "@wellsourced/wellsourced/citations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quote } from "../src/commands/quote.ts";
import { madeContext } from "./mock-context.ts";

let server: LocalServer;
let sources: Wellsourced;

beforeAll(async () => {
  server = await startServer(({ url = "" }, response) => {
    const { text } = markdownTexts[Number.parseInt(url.slice(1), 10)] ?? {};
    response.setHeader("content-type", "text/markdown; charset=utf-8").end(text);
  });
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true });
});

afterAll(async () => {
  await sources.close();
  await server.close();
});

// Quotations are Markdown as well: those whose words would be markup are left out.
const quoted = markdownTexts
  .map((one, index) => ({ ...one, index }))
  .filter(
    ({ name, shown }) =>
      !shown.includes("<!-- a -->") && !/^(?:tildes|a longer fence|a fence behind a number)$/u.test(name),
  );

test.each(quoted)("$name is read alike by the library, the tool and the CLI, as text, file and page", async (one) => {
  const { text, shown, index } = one;
  const toolbox = createToolbox({ tools, sources, clock: systemClock });
  const { signal } = new AbortController();
  const context = madeContext({
    call: { signal, onProgress: () => {} },
    files: { "./a.md": text },
    sources: async () => sources,
    toolbox: async () => toolbox,
  });
  const url = `${server.origin}/${index}.md`;
  const caller = { tenant: "default", user: "anonymous" };
  const results = [
    await sources.check.quote({ quote: shown, text }),
    await sources.check.quote({ quote: shown, url }),
    (await toolbox.run("verify_quote", { quote: shown, text }, { signal, caller })).body,
    (await toolbox.run("verify_quote", { quote: shown, url }, { signal, caller })).body,
    await quote.elsewhere?.({ quote: shown, text }, context, {}),
    await quote.elsewhere?.({ quote: shown, url }, context, {}),
    await quote.elsewhere?.({ quote: shown, url: "./a.md" }, context, {}),
  ];
  for (const result of results) {
    const { quoteMatch, found } = QuoteEvidence.parse(result);
    expect(quoteMatch).toMatch(/^verbatim/u);
    expect(squeeze(found?.text ?? "")).toBe(shown);
  }
});
