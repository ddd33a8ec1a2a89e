import { crc32, deflateSync } from "node:zlib";
import type { PagePicture } from "../document.ts";
import { openPdf, type PdfPage } from "./open.ts";
import { list, property } from "./values.ts";

/** Larger pages are not decoded: each pixel takes four bytes, several times over. */
const MOST_DOTS = 40_000_000;

/** The largest image of a page, such as a scan. */
export async function pictureOf(bytes: Uint8Array, number: number): Promise<PagePicture | undefined> {
  const open = await openPdf(bytes, MOST_DOTS);
  try {
    const page = await open.document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const paints = new Set(
      ["paintImageXObject", "paintInlineImageXObject", "paintImageMaskXObject"].map((name) => open.numbers[name]),
    );
    let largest: Bitmap | undefined;
    for (const [index, operator] of fnArray.entries()) {
      if (!paints.has(operator)) continue;
      const bitmap = await bitmapOf(page, list(argsArray[index])[0]);
      if (bitmap && bitmap.width * bitmap.height > (largest ? largest.width * largest.height : 0)) largest = bitmap;
    }
    const png = largest && toPng(largest);
    return largest && png ? { png, width: largest.width, height: largest.height } : undefined;
  } finally {
    await open.close();
  }
}

/** Images are referenced by name or inline; masks have one bit per pixel. */
async function bitmapOf(page: PdfPage, given: unknown): Promise<Bitmap | undefined> {
  const named = typeof given === "string" ? given : property(given, "data");
  const value = typeof named === "string" ? await objectOf(page, named) : given;
  const [width, height, kind, data] = ["width", "height", "kind", "data"].map((name) => property(value, name));
  if (typeof width !== "number" || typeof height !== "number") return undefined;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined;
  return { width, height, kind: typeof kind === "number" ? kind : 1, data };
}

/** Images shared between pages are stored separately. */
const objectOf = (page: PdfPage, name: string): Promise<unknown> =>
  new Promise((resolve) => (name.startsWith("g_") ? page.commonObjs : page.objs).get(name, resolve));

/** Rows of pixels, as decoded by the PDF library. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** 1: one bit per pixel; 2: RGB; 3: RGBA. */
  readonly kind: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** PNG's bit depth and colour type for each kind, and bits per pixel. */
const FORMS: Readonly<Record<number, { readonly depth: number; readonly colour: number; readonly bits: number }>> = {
  1: { depth: 1, colour: 0, bits: 1 },
  2: { depth: 8, colour: 2, bits: 24 },
  3: { depth: 8, colour: 6, bits: 32 },
};

/** The pixels as a PNG file; undefined for an unknown kind. */
function toPng({ width, height, kind, data }: Bitmap): Uint8Array | undefined {
  const form = FORMS[kind];
  const stride = form && Math.ceil((width * form.bits) / 8);
  if (!form || !stride || data.length < stride * height) return undefined;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([form.depth, form.colour, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const packed = deflateSync(rows, { level: 3 });
  const chunks = [chunk("IHDR", header), chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
