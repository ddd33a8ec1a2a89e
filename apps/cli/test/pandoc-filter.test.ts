import { describe, expect, test } from "vitest";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";
import { OFFLINE, startCli } from "./start-cli.ts";

const { folder, command, write } = auditedFolder();

/** Elements of Pandoc's JSON. */
const cite = (...keys: readonly string[]) => ({
  t: "Cite",
  c: [keys.map((citationId) => ({ citationId, citationMode: { t: "NormalCitation" } })), [{ t: "Str", c: "[cited]" }]],
});
const para = (...inlines: readonly object[]) => ({ t: "Para", c: inlines });
const note = (...inlines: readonly object[]) => ({ t: "Note", c: [para(...inlines)] });
const text = (c: string) => ({ t: "MetaInlines", c: [{ t: "Str", c }] });
const documentOf = (blocks: readonly object[], meta: object = { bibliography: text("refs.bib") }) => ({
  ...{ "pandoc-api-version": [1, 23, 1], meta, blocks },
});

async function filter(given: object, ...options: readonly string[]) {
  const { out, ...rest } = await command(["pandoc-filter", ...options], JSON.stringify(given));
  return { ...rest, document: JSON.parse(out) };
}

/** The words of elements, as a reader sees them. */
const wordsIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsIn).join("");
  const { t, c } = (value ?? {}) as { t?: string; c?: unknown };
  if (t === "Space") return " ";
  if (t === "Span" || t === "Link") return wordsIn((c as unknown[])[1]);
  if (c === undefined) return "";
  return typeof c === "string" ? c : wordsIn(c);
};

describe("citations", () => {
  test("of doubtful works are marked with the reason, and everything else stays", async () => {
    write("refs.bib", `${entry("ode", ducks)}${entry("quine", hens)}`);
    const before = [
      { t: "RawBlock", c: ["html", "<!-- \u202E as it is -->"] },
      para({ t: "Emph", c: [{ t: "Str", c: "Ducks" }] }, cite("quine"), cite("quine", "ode")),
      para(note({ t: "Str", c: "See" }, cite("ode"))),
      para(cite("lost")),
    ];
    const { code, document, err } = await filter(documentOf(before));
    expect(code).toBe(0);
    expect(document.meta).toEqual({ bibliography: text("refs.bib") });
    const [raw, first, second, third] = document.blocks;
    expect(raw).toEqual(before[0]);
    expect(first.c.slice(0, 2)).toEqual([{ t: "Emph", c: [{ t: "Str", c: "Ducks" }] }, cite("quine")]);
    const [attributes, [kept, reason]] = first.c[2].c;
    expect(attributes).toEqual(["", ["doubtful-citation", "doubtful-error"], [["findings", "retracted"]]]);
    expect(kept).toEqual(cite("quine", "ode"));
    expect(reason.t).toBe("Note");
    expect(wordsIn(reason)).toMatch(/^ode: The cited work was retracted\. .*https:\/\/doi\.org\/10\.1000\/ducks/u);
    // A footnote has no footnotes.
    const span = second.c[0].c[0].c[1];
    expect(span.c[0][1]).toEqual(["doubtful-citation", "doubtful-error"]);
    expect(JSON.stringify(span)).not.toContain('"Note"');
    expect(wordsIn(span)).toMatch(/^.*\[ode: The cited work/u);
    expect(third.c[0].c[0]).toEqual(["", ["doubtful-citation", "doubtful-warning"], [["findings", "undefined"]]]);
    expect(err).toContain("3 cited keys: 2 marked as doubtful, 0 not checked.");
  });

  test("are checked against references in the metadata too, and those of nocite are not marked", async () => {
    const reference = {
      t: "MetaMap",
      c: {
        id: text("own"),
        type: text("article-journal"),
        title: { t: "MetaInlines", c: [{ t: "Str", c: "Geese" }, { t: "Space" }, { t: "Str", c: "never" }] },
        DOI: text("10.1000/fake"),
      },
    };
    const nocite = { t: "MetaInlines", c: [cite("own")] };
    const meta = {
      references: { t: "MetaList", c: [reference] },
      nocite,
      abstract: { t: "MetaBlocks", c: [para(cite("own"))] },
    };
    const { document } = await filter(documentOf([], meta));
    expect(document.meta.nocite).toEqual(nocite);
    expect(JSON.stringify(document.meta.abstract)).toContain('"findings","not_found"');
  });

  test("are marked from the level that is asked for", async () => {
    write("refs.bib", entry("ode", { ...hens, year: 1950 }));
    const { document } = await filter(documentOf([para(cite("ode"))]), "--level", "error");
    expect(document.blocks).toEqual([para(cite("ode"))]);
    const marked = await filter(documentOf([para(cite("ode"))]));
    expect(JSON.stringify(marked.document.blocks)).toContain("doubtful-warning");
  });
});

describe("what cannot be checked", () => {
  test("is said on standard error, and nothing is marked", async () => {
    const blocks = [para(cite("a key"), cite("nobody"))];
    const { document, err } = await filter(documentOf(blocks, { bibliography: text("gone.bib") }));
    expect(document.blocks).toEqual(blocks);
    expect(err).toContain("The bibliography gone.bib could not be read.");
    expect(err).toContain("Keys with spaces or braces are not checked.");
    expect(err).toContain("1 not checked (nobody).");
  });

  test("ends with 20 if it is everything, after the unchanged document", async () => {
    write("refs.bib", entry("ode", ducks));
    const blocks = [para(cite("ode"))];
    const options = { cwd: folder, originMap: {}, input: JSON.stringify(documentOf(blocks)), env: OFFLINE };
    const { code, out, err } = await startCli(["pandoc-filter"], options).done;
    expect(code).toBe(20);
    expect(JSON.parse(out).blocks).toEqual(blocks);
    expect(err).toMatch(/network|connection/iu);
  });
});

test.each([
  "",
  "# Not JSON",
  '{"blocks":[],"meta":{}}',
  `{"pandoc-api-version":[1],"meta":{},"blocks":${"[".repeat(2_000)}`,
])("refuses %.20s as a document", async (input) => {
  const { code, err } = await command(["pandoc-filter"], input);
  expect(code).toBe(2);
  expect(err).toContain("Pandoc's JSON");
});
