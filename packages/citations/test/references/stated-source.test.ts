import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/index.ts";

const note = (...fields: readonly string[]) => `---\ntitle: Ducks\n${fields.join("\n")}\n---\n\nMy notes.\n`;
const BIB = "@article{ode1999, title={Ducks on still water}, author={Ode, Ada}, year={1999}, doi={10.1000/ducks}}\n";

async function found(text: string, bib = "") {
  const files = bib ? { "refs.bib": new TextEncoder().encode(bib) } : {};
  const { references, problems } = await findReferences(text, { type: "markdown", files });
  return {
    references: references.map(({ kind, doi, url, key, line }) => ({
      ...(doi ? { doi } : {}),
      ...(url ? { url } : {}),
      ...(key ? { key } : {}),
      ...{ kind, line },
    })),
    missing: problems.map(({ missingKey, line }) => [missingKey, line]),
  };
}

describe("the source that the front matter of a note states", () => {
  test.each([
    ["doi: 10.1000/Ducks", [{ kind: "doi", doi: "10.1000/ducks", line: 3 }]],
    ['DOI: "https://doi.org/10.1000/ducks" # the paper', [{ kind: "doi", doi: "10.1000/ducks", line: 3 }]],
    ["url: https://example.org/a#b", [{ kind: "link", url: "https://example.org/a#b", line: 3 }]],
    ["url: 'https://example.org/a' # seen", [{ kind: "link", url: "https://example.org/a", line: 3 }]],
    ["url: /about/", []],
    ["doi: n/a", []],
    ["doi:", []],
    ["doi: <% tp.doi %>", []],
    ["citekey: '{{citekey}}'", []],
    ["citekey: ode1999", [{ kind: "citation", key: "ode1999", line: 3 }]],
    ["summary: see doi: 10.1000/ducks", []],
  ])("%s", async (field, references) => {
    expect(await found(note(field))).toEqual({ references, missing: [] });
  });

  test("is named once by its DOI and the address of that", async () => {
    const { references } = await found(note("doi: 10.1000/ducks", "url: https://doi.org/10.1000/ducks"));
    expect(references).toEqual([{ kind: "doi", doi: "10.1000/ducks", line: 3 }]);
    const both = await found(note("doi: 10.1000/ducks", "url: https://doi.org/10.1000/other"));
    expect(both.references.map(({ doi }) => doi)).toEqual(["10.1000/ducks", "10.1000/other"]);
  });

  test("is an entry of the bibliography by its key", async () => {
    const { references, missing } = await found(note("citekey: ode1999"), BIB);
    expect(references).toEqual([{ kind: "entry", key: "ode1999", doi: "10.1000/ducks", line: 1 }]);
    expect(missing).toEqual([]);
  });

  test("is missing from the bibliography only if the note names it by nothing else", async () => {
    expect((await found(note("citekey: lost"), BIB)).missing).toEqual([["lost", 3]]);
    expect((await found(note("citekey: lost", "doi: 10.1000/ducks"), BIB)).missing).toEqual([]);
  });

  test("is read from front matter alone", async () => {
    expect((await found("Text.\n\ndoi: see below\n")).references).toEqual([]);
  });
});

test("links to notes named after keys cite them", async () => {
  const { references, missing } = await found("See [[@ode1999]] and [[@lost|the other]].\n", BIB);
  expect(references.map(({ key }) => key)).toEqual(["ode1999"]);
  expect(missing).toEqual([["lost", 1]]);
});

test("an entry knows where it is cited first", async () => {
  const { references } = await findReferences("One.\n\nTwo [@ode1999].\n\nThree [@ode1999].\n", {
    type: "markdown",
    files: { "refs.bib": BIB },
  });
  expect(references).toMatchObject([{ file: "refs.bib", line: 1, cited: { line: 3 } }]);
});
