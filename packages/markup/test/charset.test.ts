import { describe, expect, test } from "vitest";
import { decodeText } from "../src/charset.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/\s/gu, ""), "hex"));
const ascii = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

describe("what decides the charset", () => {
  test("a BOM wins over the header", () => {
    expect(
      decodeText(bytes(0xef, 0xbb, 0xbf, 0xe6, 0xbd, 0xae), { contentType: "text/html; charset=windows-1252" }),
    ).toBe("潮");
  });

  test("UTF-16 is known by its BOM", () => {
    expect(decodeText(bytes(0xff, 0xfe, 0x6e, 0x6f), {})).toBe("潮");
    expect(decodeText(bytes(0xfe, 0xff, 0x6f, 0x6e), {})).toBe("潮");
  });

  test("the header wins over <meta>", () => {
    const page = join(ascii('<meta charset="iso-8859-1">'), bytes(0xc3, 0xa9));
    expect(decodeText(page, { contentType: "text/html; charset=utf-8", html: true })).toMatch(/é$/u);
  });

  test("<meta> counts in the first 1024 bytes only", () => {
    const meta = ascii('<meta charset="windows-1251">');
    const word = bytes(0xec, 0xee, 0xf0, 0xe5);
    expect(decodeText(join(meta, word), { html: true })).toMatch(/море$/u);
    expect(decodeText(join(ascii(" ".repeat(1_100)), meta, word), { html: true })).not.toMatch(/море$/u);
  });

  test("http-equiv spells the charset too", () => {
    const page = join(
      ascii('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'),
      bytes(0x92, 0xaa),
    );
    expect(decodeText(page, { html: true })).toMatch(/潮$/u);
  });

  test("a charset nobody knows is passed over", () => {
    expect(decodeText(bytes(0xc3, 0xa9), { contentType: "text/plain; charset=klingon" })).toBe("é");
  });
});

test("windows-1252 has letters and quotes where Latin-1 has control characters", () => {
  expect(decodeText(bytes(0x93, 0x80, 0x94, 0x96, 0xe9), { contentType: "text/plain; charset=iso-8859-1" })).toBe(
    "“€”–é",
  );
});

test("bytes that are broken become U+FFFD and the rest is read", () => {
  expect(decodeText(join(ascii("a"), bytes(0xff), ascii("b")), { contentType: "text/plain; charset=utf-8" })).toBe(
    "a\ufffdb",
  );
});

test("a character cut by a limit is dropped, not replaced", () => {
  const cut = join(ascii("tide "), bytes(0xe6, 0xbd));
  expect(decodeText(cut, { contentType: "text/plain; charset=utf-8", truncated: true })).toBe("tide ");
  expect(decodeText(cut, { contentType: "text/plain; charset=utf-8" })).toBe("tide \ufffd");
});

// Bytes written by hand from the code charts of each encoding.
describe("a charset that is not declared", () => {
  const cases: readonly (readonly [name: string, text: string, hex: string])[] = [
    ["koi8-r", "Уровень моря растет", "f5d2cfd7c5ced8 20 cdcfd2d1 20 d2c1d3d4c5d4"],
    ["shift_jis", "潮位計は海面の高さを記録します", "92aa88ca8c7682cd8a4396ca82cc8d8282b382f08b4c985e82b582dc82b7"],
    ["gb18030", "潮位计记录海面高度", "b3b1cebbbcc6bcc7c2bcbaa3c3e6b8dfb6c8"],
    ["windows-1252", "déjà vu à l’école", "64e96ae0 20 7675 20 e0 20 6c92e9636f6c65"],
  ];
  test.each(cases)("%s is recognised", (_name, text, encoded) => {
    const word = hex(encoded);
    const page = join(ascii("<html><body><p>"), word, ascii(" "), word, ascii(" "), word, ascii("</p>"));
    expect(decodeText(page, { html: true })).toContain(`${text} ${text}`);
  });

  test("windows-1251 is recognised", () => {
    // The letters А to я are contiguous in the charset, as in Unicode.
    const cyrillic = (text: string) =>
      bytes(...[...text].map((it) => (it === " " ? 0x20 : it.charCodeAt(0) - 0x410 + 0xc0)));
    const text = "Уровень моря измеряют у причала каждый час с весны этого года и записывают в книгу";
    expect(decodeText(join(ascii("<p>"), cyrillic(text), ascii("</p>")), { html: true })).toBe(`<p>${text}</p>`);
  });

  test("UTF-8 needs no declaration, even with a stray byte", () => {
    expect(decodeText(ascii("Größe über Ärger"))).toBe("Größe über Ärger");
    expect(decodeText(join(ascii("Größe über "), bytes(0xff), ascii(" Ärger öde Übel")))).toBe(
      "Größe über \ufffd Ärger öde Übel",
    );
  });

  test("UTF-16 without a BOM shows by its zeros", () => {
    const wide = Uint8Array.from(Buffer.from("<p>tide gauge</p>", "utf16le"));
    expect(decodeText(wide, { html: true })).toBe("<p>tide gauge</p>");
  });
});

const gbk = Uint8Array.from([
  0xb8, 0xdb, 0xbf, 0xda, 0xb2, 0xa9, 0xce, 0xef, 0xb9, 0xdd, 0xd4, 0xda, 0xd0, 0xde, 0xc9, 0xc9, 0xd6, 0xae, 0xba,
  0xf3, 0xd6, 0xd8, 0xd0, 0xc2, 0xbf, 0xaa, 0xb7, 0xc5,
]);

test.each<[string, Uint8Array, string, string]>([
  ["GBK that claims UTF-8", gbk, "text/html; charset=utf-8", "港口博物馆在修缮之后重新开放"],
  [
    "windows-1252 that claims UTF-8",
    Buffer.from("Die Br\xfccke \x96 f\xfcr Fu\xdfg\xe4nger", "latin1"),
    "text/html; charset=utf-8",
    "Die Brücke – für Fußgänger",
  ],
  [
    "UTF-8 that claims ISO-8859-1",
    Buffer.from("Die Brücke – für Fußgänger"),
    "text/html; charset=iso-8859-1",
    "Die Brücke – für Fußgänger",
  ],
  [
    "UTF-8 with one broken byte",
    Buffer.concat([Buffer.from("Die Brücke für Fußgänger"), Uint8Array.of(0xff)]),
    "text/html; charset=utf-8",
    "Die Brücke für Fußgänger\ufffd",
  ],
])("a charset that the bytes contradict is not believed: %s", (_, bytes, contentType, expected) => {
  expect(decodeText(bytes, { contentType, html: true })).toBe(expected);
});

test("a short text with bytes that windows-1252 lacks is in an eastern charset", () => {
  // 名前,年齢 as Shift_JIS.
  const bytes = Uint8Array.of(
    0x96,
    0xbc,
    0x91,
    0x4f,
    0x2c,
    0x94,
    0x4e,
    0x97,
    0xee,
    0x0a,
    0x8d,
    0xb2,
    0x93,
    0xa1,
    0x2c,
    0x33,
    0x30,
  );
  expect(decodeText(bytes)).toBe("名前,年齢\n佐藤,30");
});
