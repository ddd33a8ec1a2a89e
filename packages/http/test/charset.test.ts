import { expect, test } from "vitest";
import { decodeText } from "../src/read-body.ts";

test.each([
  ["no header", [0xc3, 0xa9], null, "é"],
  ["the header", [0xe9], "text/plain; charset=iso-8859-1", "é"],
  ["a quoted label", [0x93, 0x94], 'text/html; Charset="windows-1252"', "“”"],
  ["a byte order mark over the header", [0xef, 0xbb, 0xbf, 0xc3, 0xa9], "text/plain; charset=iso-8859-1", "é"],
  ["UTF-16 by its mark", [0xff, 0xfe, 0xe9, 0x00], "text/plain", "é"],
  ["an unknown label", [0xc3, 0xa9], "text/plain; charset=martian", "é"],
  ["bytes that do not fit", [0x61, 0xff, 0x62], "application/json", "a\ufffdb"],
  ["Shift_JIS", [0x92, 0xaa], "text/plain;charset=shift_jis", "潮"],
])("text is decoded by %s", (_name, bytes, type, text) => {
  expect(decodeText(Uint8Array.from(bytes), type)).toBe(text);
});
