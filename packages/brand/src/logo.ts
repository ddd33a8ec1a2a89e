import { isHttpUrl, omitUndefined } from "@wellsourced/core";
import type { BrandLogo } from "@wellsourced/core/records";
import type { MarkedLink } from "@wellsourced/scraper";

const FORMATS = ["svg", "png", "jpg", "jpeg", "webp", "gif", "ico", "avif", "eps", "pdf"];
const SUBTYPES: Readonly<Record<string, string>> = { "svg+xml": "svg", "x-icon": "ico", "vnd.microsoft.icon": "ico" };

/** The format by the stated media type, else by the extension. */
function formatOf(url: string, type = ""): string {
  const subtype = /^image\/([\w.+-]+)/iu.exec(type)?.[1]?.toLowerCase();
  if (subtype) return SUBTYPES[subtype] ?? subtype;
  const extension = /\.(\w+)$/u.exec(URL.parse(url)?.pathname ?? "")?.[1]?.toLowerCase() ?? "";
  return FORMATS.includes(extension) ? extension : "unknown";
}

function pixels(value: unknown): number | undefined {
  const size = typeof value === "string" && /^\d+(?:px)?$/u.test(value) ? Number.parseInt(value, 10) : value;
  return typeof size === "number" && Number.isInteger(size) && size > 0 ? size : undefined;
}

interface Picture {
  readonly url: string | undefined;
  readonly type?: string | undefined;
  /** As stated by the page. */
  readonly width?: unknown;
  readonly height?: unknown;
}

/** A picture as a logo; `undefined` without an http(s) address. */
export function toLogo({ url, type, width, height }: Picture): BrandLogo | undefined {
  if (!url || !isHttpUrl(url)) return undefined;
  return { url, format: formatOf(url, type), ...omitUndefined({ width: pixels(width), height: pixels(height) }) };
}

/** The largest size in a `sizes` attribute such as `32x32 180x180`. */
export function largestSize(sizes = ""): { readonly width?: number; readonly height?: number } {
  const pairs = [...sizes.matchAll(/(\d{1,5})x(\d{1,5})/giu)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return pairs.toSorted((a, b) => b.width - a.width)[0] ?? {};
}

interface Icon {
  readonly rel: string;
  readonly logo: BrandLogo;
}

const widthOf = ({ logo }: Icon): number => logo.width ?? 0;
const isPlain = ({ rel }: Icon): boolean => rel === "icon";

/** Kinds of icons, the preferred one first. */
const PREFERENCE: readonly ((icon: Icon) => boolean)[] = [
  (icon) => isPlain(icon) && icon.logo.format === "svg",
  (icon) => icon.rel.startsWith("apple-touch-icon") && widthOf(icon) === 180,
  (icon) => icon.rel.startsWith("apple-touch-icon"),
  (icon) => isPlain(icon) && widthOf(icon) >= 192,
  (icon) => isPlain(icon) && widthOf(icon) >= 32,
  isPlain,
  (icon) => icon.rel === "shortcut icon",
];

/** The best icon that a page declares. */
export function iconOf(links: readonly MarkedLink[]): BrandLogo | undefined {
  const icons = links.flatMap(({ rel, href, sizes, type }): Icon[] => {
    const logo = toLogo({ url: href, type, ...largestSize(sizes) });
    return /^(?:shortcut )?icon$|^apple-touch-icon/u.test(rel) && logo ? [{ rel, logo }] : [];
  });
  return PREFERENCE.flatMap((fits) => icons.find(fits) ?? [])[0]?.logo;
}
