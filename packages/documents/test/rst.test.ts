import { growthOf } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";
import { RstContext } from "../src/rst/context.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "guide.rst" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("reStructuredText", () => {
  test("has sections, lists and a title", async () => {
    const { markdown, metadata, contentType } = await read(
      ...["==========", "Tide gauge", "==========", "", ":Author: Ada Reeve; Ben Holt", ":Date: 2025-03-04", ""],
      ...["Setting up", "----------", "", "1. Open the box.", "2. Read the level.", "", "   * high", "   * low", ""],
      ...["Term", "    Its meaning.", "", "Text.", "", "   A quotation.", "", "| one", "| two"],
    );
    expect(contentType).toBe("rst");
    expect(metadata).toMatchObject({
      title: "Tide gauge",
      authors: ["Ada Reeve", "Ben Holt"],
      published: "2025-03-04",
    });
    expect(markdown).toContain("## Setting up\n\n1. Open the box.\n2. Read the level.\n   - high\n   - low");
    expect(markdown).toContain("Term\n: Its meaning.");
    expect(markdown).toContain("> A quotation.");
    expect(markdown).toMatch(/one {2}\ntwo|one\\\ntwo/u);
  });

  test.each([
    ["*slow*, **fast**, ``x * y``", "*slow*, **fast**, `x * y`"],
    [":sub:`2` :math:`a_1` :func:`open` :py:meth:`~gauge.Box.read`", "<sub>2</sub> $a_1$ `open` `read`"],
    [
      "`Tide tables <https://sea.example/t>`_ and https://sea.example/u.",
      "[Tide tables](https://sea.example/t) and [https://sea.example/u](https://sea.example/u).",
    ],
    [
      "A `link`_ and another__, a name_.\n\n.. _link: https://sea.example/1\n__ https://sea.example/2\n.. _name: link_",
      "A [link](https://sea.example/1) and [another](https://sea.example/2), a [name](https://sea.example/1).",
    ],
    ["By |who|.\n\n.. |who| replace:: *Ada*", "By *Ada*."],
    [
      ":pep:`8` and :rfc:`2324`",
      "[PEP 8](https://peps.python.org/pep-0008) and [RFC 2324](https://datatracker.ietf.org/doc/html/rfc2324)",
    ],
    [String.raw`Not \*slow\*, snake_case and 2*3*4`, String.raw`Not \*slow\*, snake_case and 2\*3\*4`],
    [":ref:`The box <box>` and :doc:`setup`", "The box and setup"],
  ])("reads the inline markup of %s", async (source, expected) => {
    expect(await markdown(source)).toBe(expected);
  });

  test("keeps code with its language, and text after a double colon", async () => {
    expect(await markdown(".. code-block:: python", "   :linenos:", "", "   if level > 3:", "       alarm()")).toBe(
      "```python\nif level > 3:\n    alarm()\n```",
    );
    expect(await markdown("Run::", "", "   make", "", "Then go.")).toBe("Run:\n\n```\nmake\n```\n\nThen go.");
    expect(await markdown(">>> 1 + 1", "2")).toBe("```pycon\n>>> 1 + 1\n2\n```");
  });

  test("reads grid, simple, list and csv tables", async () => {
    const table = "| Port | Level |\n| --- | --- |\n| Brest | 4 |";
    expect(
      await markdown(
        "+-------+-------+",
        "| Port  | Level |",
        "+=======+=======+",
        "| Brest | 4     |",
        "+-------+-------+",
      ),
    ).toBe(table);
    expect(await markdown("=====  =====", "Port   Level", "=====  =====", "Brest  4", "=====  =====")).toBe(table);
    expect(
      await markdown(
        ".. list-table::",
        "   :header-rows: 1",
        "",
        "   * - Port",
        "     - Level",
        "   * - Brest",
        "     - 4",
      ),
    ).toBe(table);
    expect(await markdown(".. csv-table::", "   :header: Port Level", "   :delim: space", "", "   Brest 4")).toBe(
      table,
    );
    expect(
      await markdown(".. csv-table::", "   :header: 'Port', 'a \"b\", c'", "   :quote: '", "", "   'Brest', 4"),
    ).toBe('| Port | a "b", c |\n| --- | --- |\n| Brest | 4 |');
    expect(await markdown(".. csv-table::", '   :header: "Port","Level"', "", '   "Brest",4')).toBe(table);
  });

  test("keeps notes, admonitions, formulas, figures and what it does not know", async () => {
    const text = await markdown(
      ...["High water [#a]_.", "", ".. [#a] At noon.", "", ".. warning:: Mind the *edge*.", ""],
      ...[".. math::", "", "   h = a + b", "", ".. figure:: gauge.png", "   :alt: A gauge", "", "   The gauge.", ""],
      ...[".. gauge:: north", "", "   It is open.", "", ".. A comment.", "", ".. versionadded:: 2.0"],
    );
    expect(text).toContain("High water[^1].");
    expect(text).toContain("[^1]: At noon.");
    expect(text).toContain("> [!WARNING]\n> Mind the *edge*.");
    expect(text).toContain("$$\nh = a + b\n$$");
    expect(text).toContain("![A gauge](gauge.png)");
    expect(text).toContain("The gauge.");
    expect(text).toContain("`north`\n: It is open.");
    expect(text).toContain("*New in version 2.0*");
    expect(text).not.toContain("comment");
  });

  test("names what is not in the text", async () => {
    const { metadata } = await read(
      ...[".. include:: more.rst", "", ".. image:: a.png", "", ".. raw:: latex", "", "   \\newpage", "", "Text.", ""],
      ".. automodule:: gauge",
    );
    expect(metadata.leftOut).toEqual([
      "1 included file",
      "1 picture without a description",
      "1 raw passage",
      "1 generated section",
    ]);
  });

  test.each([
    [
      "nested quotations",
      Array.from({ length: 3_000 }, (_, depth) => `${" ".repeat(Math.min(depth, 200))}x\n`).join("\n"),
    ],
    ["open markup", "`a *b **c |d ``e ".repeat(20_000)],
    ["ends of markup", "`a ".repeat(60_000)],
    ["links without targets", "word_ ".repeat(60_000)],
    ["a drawing without an end", `+${"-+".repeat(400)}\n${`|${" |".repeat(400)}\n`.repeat(400)}`],
    ["a grid of very many rows", `+-+\n${"|a|\n+-+\n".repeat(100_000)}`],
    ["borders", "=== ===\n".repeat(20_000)],
    ["targets that name each other", `.. _a: b_\n.. _b: a_\n\n${"a_ b_ ".repeat(20_000)}`],
    ["bullets within bullets", `${"* ".repeat(20_000)}x`],
  ])("reads %s in time in proportion to its length", async (_, source) => {
    await expect(read(source)).resolves.toMatchObject({ contentType: "rst" });
  });
});

test("links to targets without names take time in proportion", async () => {
  const prepare = (size: number) => () => {
    const context = new RstContext();
    for (let at = 0; at < size; at++) context.defineAnonymous(`${at}`);
    return Array.from({ length: size }, () => context.nextAnonymous());
  };
  expect(prepare(2)()).toEqual(["0", "1"]);
  const { exponent } = await growthOf(prepare, { from: 20_000, to: 160_000, doubtful: 1.6 });
  expect(exponent).toBeLessThan(1.6);
});
