import { describe, expect, test } from "vitest";
import { parseXml } from "../src/xml.ts";

const read = (text: string, verbatim: readonly string[] = []) => parseXml(text, { lists: [], verbatim }, "made");

describe("characters that are written as references", () => {
  test("are read once, in texts and attributes", async () => {
    expect(await read('<a b="&#233; &amp;"><c>R&#xED;o &lt;i&gt; &amp;#65;</c></a>')).toEqual({
      a: { "@b": "é &", c: "Río <i> &#65;" },
    });
  });

  test("stay as they are in texts that are kept as they stand", async () => {
    expect(await read("<a><t>x <i>y</i> &#xED; &lt;</t></a>", ["t"])).toEqual({ a: { t: "x <i>y</i> &#xED; &lt;" } });
  });

  test("may be many", async () => {
    expect(await read(`<a>${"&#xED;".repeat(5_000)}</a>`)).toEqual({ a: "í".repeat(5_000) });
  });
});

test("a document type that declares is refused, one that only names is not", async () => {
  await expect(read('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).rejects.toMatchObject({
    kind: "upstream_unavailable",
  });
  expect(await read('<!DOCTYPE a PUBLIC "-//X" "https://x.example/x.dtd"><a>b</a>')).toEqual({ a: "b" });
});

test("text that is not XML names where it breaks", async () => {
  await expect(read("<a>\n<b></a>")).rejects.toMatchObject({
    kind: "upstream_unavailable",
    detail: expect.stringContaining("line 2"),
  });
});

test("an element that occurs twice is a list, also where its siblings stand between", async () => {
  expect(await read('<x:a xmlns:x="u" x:k="1"><b>1</b><c/><b>2</b></x:a>')).toEqual({
    a: { "@k": "1", b: ["1", "2"], c: "" },
  });
  expect(await read("<a><constructor>1</constructor></a>")).toEqual({ a: { constructor: "1" } });
});
