import { Failure } from "@wellsourced/core";
import type { Page as Tab } from "playwright-core";

/** A screenshot of the window or the full page. */
interface ScreenshotOptions {
  /** @default false */
  readonly fullPage?: boolean | undefined;
  /** @default "png" */
  readonly format?: "png" | "jpeg" | undefined;
}

export interface CaptureOptions {
  readonly screenshot?: ScreenshotOptions | undefined;
  /** Whether to print the page. @default false */
  readonly pdf?: boolean | undefined;
  /** Whether to return the browser's HTML after the actions. @default false */
  readonly html?: boolean | undefined;
}

export interface Picture {
  readonly mediaType: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Captured {
  readonly screenshot?: Picture;
  readonly pdf?: Uint8Array;
}

/** Maximum height of a screenshot. */
const MAX_HEIGHT = 16_000;
const MAX_PICTURE = 8 * 1024 * 1024;
const MAX_PDF = 32 * 1024 * 1024;

/**
 * Takes the requested screenshots.
 *
 * @throws {Failure} `content_empty` if they are too large or the browser cannot print
 */
export async function capture(tab: Tab, { screenshot, pdf }: CaptureOptions): Promise<Captured> {
  return {
    ...(screenshot ? { screenshot: await picture(tab, screenshot) } : {}),
    ...(pdf ? { pdf: await print(tab) } : {}),
  };
}

async function picture(tab: Tab, { fullPage = false, format = "png" }: ScreenshotOptions): Promise<Picture> {
  const { width, height: window } = tab.viewportSize() ?? { width: 1_280, height: 1_800 };
  const whole = fullPage ? await heightOf(tab) : window;
  const height = Math.min(Math.max(whole, window), MAX_HEIGHT);
  const clip = { x: 0, y: 0, width, height };
  const take = (type: "png" | "jpeg") =>
    tab.screenshot({
      type,
      ...(type === "jpeg" ? { quality: 75 } : {}),
      ...(fullPage ? { fullPage: true, clip } : {}),
      animations: "disabled",
    });
  let type: "png" | "jpeg" = format;
  let bytes = await take(type);
  // A page of photographs is several times smaller as JPEG.
  if (bytes.length > MAX_PICTURE && type === "png") {
    type = "jpeg";
    bytes = await take(type);
  }
  if (bytes.length > MAX_PICTURE) throw tooLarge("screenshot");
  return { mediaType: `image/${type}`, bytes, width, height };
}

async function heightOf(tab: Tab): Promise<number> {
  const height: unknown = await tab.evaluate("Math.ceil(document.documentElement.scrollHeight)");
  return typeof height === "number" ? height : 0;
}

async function print(tab: Tab): Promise<Uint8Array> {
  const bytes = await tab.pdf({ format: "A4", printBackground: true }).catch((cause: unknown) => {
    throw new Failure("content_empty", "This browser does not print pages.", {
      detail: "browser: cannot print",
      cause,
    });
  });
  if (bytes.length > MAX_PDF) throw tooLarge("PDF");
  return bytes;
}

const tooLarge = (what: string): Failure =>
  new Failure("content_empty", `The ${what} of this page is too large.`, { detail: `browser: ${what} too large` });
