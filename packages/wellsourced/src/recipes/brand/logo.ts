import { given, isHttpUrl } from "@wellsourced/core";
import type { BrandLogo } from "@wellsourced/core/records";
import type { MarkedLink } from "@wellsourced/scraper";

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
  return { url, format: formatOf(url, type), ...given({ width: sizeOf(width), height: sizeOf(height) }) };
}

/** `180x180` → both sides. */
export function sidesOf(sizes = ""): { readonly width?: number; readonly height?: number } {
  const pairs = [...sizes.matchAll(/(\d{1,5})x(\d{1,5})/giu)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return pairs.sort((a, b) => b.width - a.width)[0] ?? {};
}

interface Icon {
  readonly rel: string;
  readonly logo: BrandLogo;
}

const sideOf = ({ logo }: Icon): number => logo.width ?? 0;
const isPlain = ({ rel }: Icon): boolean => rel === "icon";

/** The declared order, the best first. What is nearest the wanted size goes before the others of its kind. */
const CHAIN: readonly ((icon: Icon) => boolean)[] = [
  (icon) => isPlain(icon) && icon.logo.format === "svg",
  (icon) => icon.rel.startsWith("apple-touch-icon") && sideOf(icon) === 180,
  (icon) => icon.rel.startsWith("apple-touch-icon"),
  (icon) => isPlain(icon) && sideOf(icon) >= 192,
  (icon) => isPlain(icon) && sideOf(icon) >= 32,
  isPlain,
  (icon) => icon.rel === "shortcut icon",
];

/** The icon that a page declares. */
export function iconOf(links: readonly MarkedLink[]): BrandLogo | undefined {
  const icons = links.flatMap(({ rel, href, sizes, type }): Icon[] => {
    const logo = toLogo({ url: href, type, ...sidesOf(sizes) });
    return /^(?:shortcut )?icon$|^apple-touch-icon/u.test(rel) && logo ? [{ rel, logo }] : [];
  });
  return CHAIN.flatMap((fits) => icons.find(fits) ?? [])[0]?.logo;
}
