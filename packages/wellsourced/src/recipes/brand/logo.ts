import { type BrandLogo, isHttpUrl } from "@wellsourced/core";

const KNOWN = ["svg", "png", "jpg", "jpeg", "webp", "gif", "ico", "avif", "eps", "pdf"];
const SUBTYPES: Readonly<Record<string, string>> = { "svg+xml": "svg", "x-icon": "ico", "vnd.microsoft.icon": "ico" };

/** What the page says the format is, else what the name ends with. */
function formatOf(url: string, type = ""): string {
  const subtype = /^image\/([\w.+-]+)/iu.exec(type)?.[1]?.toLowerCase();
  if (subtype) return SUBTYPES[subtype] ?? subtype;
  const suffix = /\.(\w+)$/u.exec(URL.parse(url)?.pathname ?? "")?.[1]?.toLowerCase() ?? "";
  return KNOWN.includes(suffix) ? suffix : "unknown";
}

const sizeOf = (value: unknown): number | undefined => {
  const size = typeof value === "string" && /^\d+(?:px)?$/u.test(value) ? Number.parseInt(value, 10) : value;
  return typeof size === "number" && Number.isInteger(size) && size > 0 ? size : undefined;
};

interface Stated {
  readonly url: string | undefined;
  readonly type?: string | undefined;
  readonly width?: unknown;
  readonly height?: unknown;
}

/** A picture that stands for a brand, with the size that its page states. */
export function toLogo({ url, type, width, height }: Stated): BrandLogo | undefined {
  if (!url || !isHttpUrl(url)) return undefined;
  const [wide, high] = [sizeOf(width), sizeOf(height)];
  return {
    url,
    format: formatOf(url, type),
    ...(wide ? { width: wide } : {}),
    ...(high ? { height: high } : {}),
  };
}

/** `180x180` → both sides. */
export function sidesOf(sizes = ""): { readonly width?: number; readonly height?: number } {
  const pairs = [...sizes.matchAll(/(\d{1,5})x(\d{1,5})/giu)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return pairs.sort((a, b) => b.width - a.width)[0] ?? {};
}
