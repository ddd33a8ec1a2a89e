import { describe, expect, it } from "vitest";
import { corpusOf } from "./helpers.ts";

const filler = (words: number) => Array.from({ length: words }, (_, at) => `filler${at % 90}`).join(" ");
const guide = `# Tides\n\nThe sea rises.\n\n## Spring tides\n\nThey follow a full moon.\n\n\`\`\`sh\n# no heading\n\`\`\`\n\n## Neap tides\n\nThey follow a half moon.`;

describe("a hit", () => {
  it("names the headings of the passage and its place in the text", async () => {
    const corpus = await corpusOf([{ id: "a", markdown: guide }]);
    const [hit] = (await corpus.search("full moon")).hits;
    const text = (await corpus.get("a"))?.text ?? "";
    expect(hit?.passage.headings).toEqual(["Tides", "Spring tides"]);
    expect(text.slice(hit?.passage.start, hit?.passage.end)).toBe(hit?.passage.text);
    expect(hit?.passage.text).toContain("They follow a full moon.");
    expect(hit?.passage.text).not.toContain("half");
  });

  it("comes first of two that are alike, when the letters of a missing word are in one of its words", async () => {
    const corpus = await corpusOf([
      { id: "plain", text: `The harbour has a quiet tearoom. ${filler(40)}` },
      { id: "compound", text: `The harbour has a quiet boathouse. ${filler(40)}` },
      { id: "house", text: "Every house of the village is old." },
    ]);
    const { hits } = await corpus.search("quiet harbour house");
    expect(hits.map(({ id }) => id).filter((id) => id !== "house")).toEqual(["compound", "plain"]);
  });

  it("shows the piece of the passage that has the words of the query", async () => {
    const corpus = await corpusOf([{ id: "a", text: `${filler(100)} the keeper lit the lamp ${filler(100)}` }]);
    const [hit] = (await corpus.search("keeper lamp")).hits;
    const text = (await corpus.get("a"))?.text ?? "";
    expect(hit?.snippet.text).toContain("keeper lit the lamp");
    expect(hit?.snippet.text.length).toBeLessThanOrEqual(220);
    expect(text.slice(hit?.snippet.start, hit?.snippet.end)).toBe(hit?.snippet.text);
  });

  it("finds headings behind three backticks within a line, and none in code behind a number", async () => {
    const markdown = "```tide``` is a word.\n\n## Neap tides\n\nThe moon.\n\n1. ```\n## Ebb\n   ```\n\nThe keeper.";
    const corpus = await corpusOf([{ id: "a", markdown }]);
    expect((await corpus.search("moon")).hits[0]?.passage.headings).toEqual(["Neap tides"]);
    expect((await corpus.search("keeper")).hits[0]?.passage.headings).toEqual(["Neap tides"]);
  });

  it("reads a link as its words: its address is no part of headings and snippets, and is not searched", async () => {
    const markdown = `### [Spring \`tides\`](https://sea.example/a#spring)\n\nThey follow a [full moon](https://sea.example/moon_(full) "Moon"), as [sailors](https://sea.example/gossip) know.\n\n### Neap tides\n\nThey follow a half moon.`;
    const corpus = await corpusOf([{ id: "a", markdown }]);
    const [hit] = (await corpus.search("full moon")).hits;
    expect(hit?.passage.headings).toEqual(["Spring tides"]);
    expect(hit?.snippet.text).toBe("They follow a full moon, as sailors know.");
    expect(markdown.slice(hit?.snippet.start, hit?.snippet.end)).toContain(
      "[full moon](https://sea.example/moon_(full)",
    );
    expect((await corpus.search("neap")).hits[0]?.passage.headings).toEqual(["Neap tides"]);
    expect((await corpus.search("gossip")).hits).toEqual([]);
    expect((await corpus.search('"full moon as sailors know"')).hits).toHaveLength(1);
  });

  it("shows a sentence with the mark that ends it", async () => {
    const corpus = await corpusOf([{ id: "a", text: "The dues are paid at noon. (So says the keeper!)" }]);
    const [hit] = (await corpus.search("dues keeper")).hits;
    expect(hit?.snippet.text).toBe("The dues are paid at noon. (So says the keeper!)");
  });

  it("is one for each document, with the best of its passages", async () => {
    const corpus = await corpusOf([{ id: "a", text: `lamp ${filler(400)} lamp lamp keeper ${filler(200)}` }]);
    const { hits, total } = await corpus.search("keeper lamp");
    expect(total).toBe(1);
    expect(hits[0]?.passage.text).toContain("lamp lamp keeper");
  });
});

describe("passages", () => {
  it("cover every word, are no longer than asked, and overlap within a section", async () => {
    const text = Array.from({ length: 500 }, (_, at) => `w${at}`).join(" ");
    const corpus = await corpusOf([{ id: "a", text }], { passages: { size: 100, overlap: 20 } });
    const passages = (await corpus.get("a"))?.passages ?? [];
    const words = passages.map(({ start, end }) => text.slice(start, end).split(" "));
    expect(new Set(words.flat()).size).toBe(500);
    expect(Math.max(...words.map(({ length }) => length))).toBe(100);
    expect(words[1]?.[0]).toBe("w80");
  });

  it("do not take a line of code for a heading", async () => {
    const corpus = await corpusOf([{ id: "a", markdown: guide }]);
    const headings = (await corpus.get("a"))?.passages.map((passage) => passage.headings.at(-1));
    expect(headings).toEqual(["Tides", "Spring tides", "Neap tides"]);
  });

  it("refuse an overlap of more than half", async () => {
    await expect(corpusOf([], { passages: { size: 100, overlap: 51 } })).rejects.toMatchObject({
      argument: "passages",
    });
  });
});

describe("the order", () => {
  it("prefers words that are together to the same words apart", async () => {
    const corpus = await corpusOf([
      { id: "apart", text: `river ${filler(12)} bank ${filler(12)} holiday` },
      { id: "together", text: `river bank holiday ${filler(24)}` },
    ]);
    expect((await corpus.rank("river bank holiday"))[0]?.id).toBe("together");
  });

  it("gives the words of a title more weight", async () => {
    const corpus = await corpusOf([
      { id: "text", title: "Notes", text: "a lighthouse was seen" },
      { id: "title", title: "Lighthouse", text: "a tower was seen" },
    ]);
    expect((await corpus.rank("lighthouse"))[0]?.id).toBe("title");
  });

  it("goes on where the previous page ended", async () => {
    const corpus = await corpusOf(
      Array.from({ length: 30 }, (_, at) => ({ id: `d${at}`, text: `lamp ${filler(at)}` })),
    );
    const all = await corpus.rank("lamp", { limit: 30 });
    const pages = [0, 10, 20].map((offset) => corpus.search("lamp", { limit: 10, offset }));
    const paged = (await Promise.all(pages)).flatMap(({ hits }) => hits.map(({ id }) => id));
    expect(paged).toEqual(all.map(({ id }) => id));
  });
});

describe("words that carry no matter", () => {
  const idle = new Set(["where", "is", "the", "how", "do", "it", "not", "to", "be", "or"]);
  const texts = [
    { id: "heron", text: "The heron is where the water is low." },
    { id: "tide", text: "How the tide rises is what the pilot knows, and where it stops." },
    { id: "who", text: "To be or not to be is the question." },
  ];
  const rank = async (query: string) =>
    (await (await corpusOf(texts)).search(query, { idle })).hits.map(({ id }) => id);

  it("find nothing by themselves where the query has others", async () => {
    expect(await rank("where is the heron")).toEqual(["heron"]);
    expect(await rank("where is the zebra")).toEqual([]);
    expect((await (await corpusOf(texts)).search("where is the zebra", { idle })).total).toBe(0);
  });

  it("count where the query has no others, in capitals, and in quotation marks", async () => {
    expect(await rank("to be or not to be")).toContain("who");
    expect(await rank("IT zebra")).toEqual(["tide"]);
    expect(await rank('"to be or not" zebra')).toEqual(["who"]);
  });

  it("still put documents in order that other words found", async () => {
    const corpus = await corpusOf([
      { id: "apart", text: `The water rises. ${filler(20)} It is low there.` },
      { id: "near", text: `How low is the water. ${filler(20)} Nobody knows it.` },
    ]);
    expect((await corpus.rank("how low is the water", { idle }))[0]?.id).toBe("near");
  });
});

describe("a list of links", () => {
  const link = (words: string) => `- [${words}](https://sea.example/${words.length})`;
  const contents = `# Contents of the handbook\n\n${["How to read a tide table", "Tide tables for pilots", "Storm surges", "Neap tides"].map(link).join("\n")}`;
  const pilots = "# Reading\n\nA pilot looks up the tide table before the ship leaves, and again at noon.";

  it("comes after a text that answers", async () => {
    const corpus = await corpusOf([
      { id: "contents", markdown: contents },
      { id: "answer", markdown: pilots },
      { id: "other", text: "Ships leave at noon." },
    ]);
    const idle = new Set(["for"]);
    expect((await corpus.rank("tide tables for pilots", { idle })).map(({ id }) => id)).toEqual(["answer", "contents"]);
  });

  it("is found where it alone has the words", async () => {
    const corpus = await corpusOf([
      { id: "contents", markdown: contents },
      { id: "answer", markdown: pilots },
    ]);
    expect((await corpus.rank("storm surges")).map(({ id }) => id)).toEqual(["contents"]);
    expect((await corpus.rank("neap")).map(({ id }) => id)).toEqual(["contents"]);
  });

  it("at the head of a text, or lines that lead to pages, give way to the passage itself", async () => {
    const printed = [
      "Tide tables for pilots .......... 4",
      "Storm surges . . . . . . . . . 12",
      "Neap tides ......... 20",
    ];
    for (const head of [contents, `# Contents\n\n${printed.join("\n")}`]) {
      const markdown = `${head}\n\n## Storm surges\n\n${filler(50)} A surge follows the storm by hours.`;
      const [hit] = (await (await corpusOf([{ id: "book", markdown }])).search("storm surges")).hits;
      expect(hit?.snippet.text).toContain("A surge follows the storm");
    }
  });

  it("is no text with a few links", async () => {
    const corpus = await corpusOf([
      {
        id: "linked",
        markdown: `The [tide table](https://sea.example/t) of the [pilots](https://sea.example/p) hangs in the hall of the harbour.`,
      },
      { id: "plain", markdown: `${filler(30)} tide ${filler(30)} table ${filler(30)} pilots` },
    ]);
    expect((await corpus.rank("tide table pilots"))[0]?.id).toBe("linked");
  });
});

describe("quotation marks", () => {
  const documents = [
    { id: "one", text: "The grey seal sleeps." },
    { id: "other", text: "The seal is grey." },
  ];
  it("match the words as written", async () => {
    const corpus = await corpusOf(documents);
    expect((await corpus.rank('"grey seal"')).map(({ id }) => id)).toEqual(["one"]);
    expect((await corpus.rank('“grey seal” "sleeps"')).map(({ id }) => id)).toEqual(["one"]);
    expect((await corpus.search('"grey seals"')).total).toBe(0);
  });
});

it("takes quotation marks among other words for a preference", async () => {
  const corpus = await corpusOf([
    { id: "apart", text: "The seal is grey and the seal sleeps." },
    { id: "phrase", text: "The grey seal is here and it sleeps." },
  ]);
  expect((await corpus.rank('where does the "grey seal" sleep')).map(({ id }) => id)).toEqual(["phrase", "apart"]);
});

describe("filters", () => {
  const documents = [
    {
      id: "a",
      url: "https://docs.example.org/a",
      text: "lamp",
      language: "pt-BR",
      country: "BR",
      date: "2025-05-01",
      type: "page",
    },
    { id: "b", url: "https://example.org/b", text: "lamp", language: "pt", date: "2026-02-01", type: "pdf" },
    { id: "c", url: "https://notexample.org/c", text: "lamp", language: "en" },
  ];
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [{ domain: "example.org" }, "a b"],
    [{ domain: "docs.example.org" }, "a"],
    [{ language: "PT" }, "a b"],
    [{ language: "pt-br" }, "a"],
    [{ country: "br" }, "a"],
    [{ type: "pdf" }, "b"],
    [{ after: "2026-01-01" }, "b"],
    [{ before: "2026-01-01" }, "a"],
    [{ domain: "example.org", type: "page" }, "a"],
  ];
  it.each(cases)("%j let through %s", async (filters, expected) => {
    const corpus = await corpusOf(documents);
    const ids = (await corpus.rank("lamp", { filters })).map(({ id }) => id);
    expect(ids.toSorted().join(" ")).toBe(expected);
  });

  it("that do not exist or cannot be read are refused", async () => {
    const corpus = await corpusOf(documents);
    const unknown: object = { colour: "red" };
    await expect(corpus.rank("lamp", { filters: unknown })).rejects.toMatchObject({ argument: "filters" });
    await expect(corpus.rank("lamp", { filters: { after: "soon" } })).rejects.toMatchObject({ argument: "after" });
  });
});

it("refuses a limit, an offset and a query out of range", async () => {
  const corpus = await corpusOf([]);
  await expect(corpus.search("x", { limit: 0 })).rejects.toMatchObject({ kind: "validation", argument: "limit" });
  await expect(corpus.search("x", { offset: -1 })).rejects.toMatchObject({ argument: "offset" });
  await expect(corpus.search("x".repeat(5_000))).rejects.toMatchObject({ argument: "query" });
});
