import { describe, expect, test } from "vitest";
import { pickReader } from "../src/pick-reader.ts";
import { readDocument } from "../src/read.ts";

/** Made texts. */
const read = (...lines: readonly string[]) => readDocument(Buffer.from(lines.join("\n")), { name: "tides.mdx" });
const markdown = async (...lines: readonly string[]) => (await read(...lines)).markdown;

describe("MDX", () => {
  test("is Markdown without imports and exports, which may state metadata", async () => {
    const { markdown, metadata, contentType } = await read(
      ...["import {Note} from './note'", "import {", "  Card,", "} from 'cards'", "", "export const meta = {"],
      ...["  title: 'On tides',", "", "  author: 'Ada Reeve',", "  published: new Date('2020-03-04')", "}"],
      ...[
        "export default Layout",
        "",
        "# Tides",
        "",
        "import duties rose, *export* too.",
        "",
        "```js",
        "import a from 'b'",
        "{c}",
      ],
      ...["```"],
    );
    expect(contentType).toBe("mdx");
    expect(metadata).toEqual({ title: "On tides", authors: ["Ada Reeve"], published: "2020-03-04" });
    expect(markdown).toBe("# Tides\n\nimport duties rose, *export* too.\n\n```js\nimport a from 'b'\n{c}\n```");
  });

  test("has the content and the titles of components", async () => {
    expect(
      await markdown(
        ...[
          "<Tabs>",
          '  <Tabs.Item label="npm">',
          "    Run *this*:",
          "",
          "    ```sh",
          "    npm {i}",
          "      twice",
          "    ```",
        ],
        ...["  </Tabs.Item>", "</Tabs>", "", '<Card title="Springs" href="/springs" icon={<Icon />} />', ""],
        ...["<Image src=\"/low.png\" alt={'Low tide'} />", "", "Text <Mark>inside</Mark> and <>this</>."],
      ),
    ).toBe(
      "**npm**\n\nRun *this*:\n\n```sh\nnpm {i}\n  twice\n```\n\n[Springs](</springs>)\n\n" +
        "![Low tide](</low.png>)\n\nText inside and this.",
    );
  });

  test("names the expressions and components that it leaves out", async () => {
    const { markdown, metadata } = await read(
      ...[
        "---",
        "title: Tides",
        "---",
        "## Springs {#springs}",
        "",
        "Now {new Date().getFullYear()}{/* a remark */}, {'high'}.",
        "",
      ],
      ...["<Chart data={[{a: 1}, {b: 2}]} />", "", "`{code}`, $x^{2}$, \\{plain\\} and {unclosed"],
    );
    expect(markdown).toBe(
      "## Springs \n\nNow , high.\n\n`{code}`, $x^{2}$, \\{plain\\} and {unclosed".replace(" \n", "\n"),
    );
    expect(metadata).toEqual({ title: "Tides", leftOut: ["1 expression", "1 component without text"] });
  });

  test("keeps HTML, but for what it hides", async () => {
    const { markdown, hiddenTextRemoved } = await read(
      ...[
        '<div className="a" style={{display: "none"}}>Secret.</div>',
        "",
        "1 < 2, <https://a.example>, H<sub>2</sub>O<br />",
      ],
    );
    expect(markdown).toContain("1 < 2, <https://a.example>, H<sub>2</sub>O");
    expect(markdown).not.toContain("Secret");
    expect(hiddenTextRemoved).toBe(1);
  });

  test("is recognised by its media type", () => {
    expect(pickReader({ bytes: Buffer.from("Text."), contentType: "text/mdx" })).toEqual({
      as: "document",
      format: "mdx",
    });
  });

  test.each(["{", "<A>", "<A ", "<a b={", "`", "$", "export const a = {\n", "import {\n\n", "{a}", "<A>\n  a\n"])(
    "reads many repetitions of %j",
    async (mark) => {
      const { markdown } = await read(`x\n\n${mark.repeat(200_000 / mark.length)}`);
      expect(markdown).toMatch(/^x/u);
    },
    30_000,
  );
});
