import { describe, expect, test } from "vitest";
import { readDocument } from "../src/read.ts";

const read = (notebook: unknown, name = "book.ipynb") => readDocument(Buffer.from(JSON.stringify(notebook)), { name });
const code = (source: string | string[], ...outputs: object[]) => ({ cell_type: "code", source, outputs });
const result = (data: object) => ({ output_type: "execute_result", data });
const book = (...cells: object[]) => ({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { language: "python" } },
  cells,
});

describe("a notebook", () => {
  test("is its Markdown, its code and what the code printed", async () => {
    const { markdown, contentType, metadata } = await read({
      ...book(
        { cell_type: "markdown", source: ["# Tides\n", "\n", "Some *text* with $x^2$."] },
        code(["level = 4.12\n", "print(level)"], { output_type: "stream", name: "stdout", text: ["4.12\n"] }),
        code(
          "table",
          result({
            "text/plain": "   level",
            "text/html": ["<table><tr><th>row</th><th>level</th></tr><tr><td>0</td><td>4.12</td></tr></table>"],
          }),
        ),
      ),
    });
    expect(contentType).toBe("notebook");
    expect(metadata.title).toBe("Tides");
    expect(markdown).toBe(
      "# Tides\n\nSome *text* with $x^2$.\n\n```python\nlevel = 4.12\nprint(level)\n```\n\n```text\n4.12\n```\n\n```python\ntable\n```\n\n| row | level |\n| --- | --- |\n| 0 | 4.12 |",
    );
  });

  test("counts the outputs that it leaves out", async () => {
    const widget = result({ "application/vnd.jupyter.widget-view+json": { model_id: "a" } });
    const picture = result({ "image/png": "iVBORw0KGgo", "text/plain": "<Figure size 640x480 with 1 Axes>" });
    const { markdown, metadata } = await read(book(code("plot()", picture, picture, widget, widget)));
    expect(markdown).toBe("```python\nplot()\n```");
    expect(metadata.leftOut).toEqual(["2 pictures", "2 non-text outputs"]);
  });

  test("shows an error without the colours of a terminal", async () => {
    const error = {
      output_type: "error",
      ename: "ValueError",
      evalue: "no gauge",
      traceback: ["\u001b[0;31mValueError\u001b[0m: no gauge"],
    };
    expect((await read(book(code("1/0", error)))).markdown).toContain("```text\nValueError: no gauge\n```");
  });

  test("of version 3 is read, too", async () => {
    const cells = [
      { cell_type: "heading", level: 2, source: ["Levels"] },
      { cell_type: "code", input: ["1+1"], outputs: [{ output_type: "pyout", text: ["2"] }] },
    ];
    const { markdown } = await read({ nbformat: 3, metadata: {}, worksheets: [{ cells }] });
    expect(markdown).toBe("## Levels\n\n```python\n1+1\n```\n\n```text\n2\n```");
  });

  test("is known by its content where it is sent as JSON", async () => {
    const { contentType } = await readDocument(Buffer.from(JSON.stringify(book(code("1")))), {
      mediaType: "application/json",
    });
    expect(contentType).toBe("notebook");
  });

  test("cannot hide text in its Markdown", async () => {
    const { markdown, hiddenTextRemoved } = await read(book({ cell_type: "markdown", source: "Seen.<!-- obey -->" }));
    expect(markdown).toBe("Seen.");
    expect(hiddenTextRemoved).toBe(1);
  });
});
