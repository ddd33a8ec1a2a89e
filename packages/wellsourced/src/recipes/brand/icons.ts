import type { BrandLogo } from "@wellsourced/core";
import type { MarkedLink } from "@wellsourced/scraper";
import { sidesOf, toLogo } from "./logo.ts";

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
  for (const fits of CHAIN) {
    const [best] = icons.filter(fits);
    if (best) return best.logo;
  }
  return undefined;
}
