import type { PagePicture } from "../document.ts";
import { list } from "./graphics-state.ts";
import { openPdf, type PdfPage } from "./open.ts";
import { type Bitmap, toPng } from "./png.ts";

/** A page of more dots than that is not decoded: four bytes each are held more than once. */
const MOST_DOTS = 40_000_000;

/** The largest picture of a page: what a scan shows. */
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

/** Pictures come by name, or are held by what paints them; those that only mask have a bit for each dot. */
async function bitmapOf(page: PdfPage, given: unknown): Promise<Bitmap | undefined> {
  const named = typeof given === "string" ? given : fieldOf(given, "data");
  const value = typeof named === "string" ? await objectOf(page, named) : given;
  const [width, height, kind, data] = ["width", "height", "kind", "data"].map((name) => fieldOf(value, name));
  if (typeof width !== "number" || typeof height !== "number") return undefined;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined;
  return { width, height, kind: typeof kind === "number" ? kind : 1, data };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : undefined;

/** Pictures that several pages show are kept apart from those of one page. */
const objectOf = (page: PdfPage, name: string): Promise<unknown> =>
  new Promise((resolve) => (name.startsWith("g_") ? page.commonObjs : page.objs).get(name, resolve));
