import { isHttpUrl } from "@wellsourced/core";
import { Brand, type BrandColor, type BrandFont, type BrandLogo } from "@wellsourced/core/records";
import type { z } from "zod";
import { known, type Maybe, plainText, type Raw, webAddress } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A company's brand, by domain or name. */
export interface BrandAsk extends Limited {
  readonly domain?: string;
  readonly name?: string;
}

export interface RawBrand {
  readonly domain: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly industry?: Maybe<string>;
  readonly founded?: Maybe<number>;
  readonly city?: Maybe<string>;
  readonly countryCode?: Maybe<string>;
  readonly colors?: readonly Raw<BrandColor>[];
  readonly logos?: Readonly<Record<"primary" | "dark" | "icon", Maybe<Raw<BrandLogo>>>>;
  readonly fonts?: Readonly<Record<"heading" | "body", Maybe<RawFont>>>;
  readonly social?: Readonly<Record<string, string>>;
  readonly summary?: Maybe<string>;
  readonly attributes?: readonly Maybe<string>[];
}

interface RawFont extends Omit<Raw<BrandFont>, "origin_id"> {
  readonly originId?: Maybe<string>;
}

const BrandRecord = Brand.extend({ source: Brand.shape.identity.shape.name });
type BrandRecord = z.infer<typeof BrandRecord>;

function toColor({ hex, role, brightness }: Raw<BrandColor>): BrandColor[] {
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/iu.exec(hex?.trim() ?? "") ?? [];
  if (!digits) return [];
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return [{ hex: `#${full.toLowerCase()}`, ...known({ role: plainText(role), brightness }) }];
}

function toLogo(raw: Maybe<Raw<BrandLogo>>): BrandLogo | undefined {
  const url = webAddress(raw?.url);
  if (!raw || url === undefined) return undefined;
  const { format, width, height } = raw;
  return { url, format: plainText(format) || "unknown", ...known({ width, height }) };
}

function toFont(raw: Maybe<RawFont>): BrandFont | undefined {
  const family = plainText(raw?.family);
  if (!raw || !family) return undefined;
  const weights = (raw.weights ?? []).flatMap((weight) => weight ?? []);
  return { family, ...known({ weights, origin: plainText(raw.origin), origin_id: plainText(raw.originId) }) };
}

/** `undefined` for an object without values. */
const said = <Bag extends object>(bag: Bag): Bag | undefined => (Object.keys(bag).length > 0 ? bag : undefined);

const yearOf = (year: Maybe<number>): number | undefined =>
  year && Number.isInteger(year) && year > 0 && year < 3000 ? year : undefined;

export const brands = defineKind<BrandAsk, RawBrand, BrandRecord>({
  name: "brand",
  record: BrandRecord,
  clean({ domain, ...raw }, { source }) {
    const host = domain?.trim().toLowerCase() ?? "";
    if (!host) return undefined;
    const { logos, fonts, social = {} } = raw;
    const location = said(known({ city: plainText(raw.city), country_code: plainText(raw.countryCode) }));
    const attributes = (raw.attributes ?? []).map((text) => plainText(text)).filter(Boolean);
    const links = Object.fromEntries(Object.entries(social).filter(([, url]) => isHttpUrl(url)));
    return {
      identity: {
        name: plainText(raw.name) || host,
        domain: host,
        ...known({
          description: plainText(raw.description),
          industry: plainText(raw.industry),
          founded: yearOf(raw.founded),
          location,
        }),
      },
      ...known({
        colors: said(known({ palette: (raw.colors ?? []).flatMap(toColor) })),
        logos: said(known({ primary: toLogo(logos?.primary), dark: toLogo(logos?.dark), icon: toLogo(logos?.icon) })),
        typography: said(known({ heading: toFont(fonts?.heading), body: toFont(fonts?.body) })),
        tone_of_voice: said(known({ summary: plainText(raw.summary), attributes })),
        social: said(links),
      }),
      source,
    };
  },
  keyOf: ({ identity }) => identity.domain,
  question: ["domain", "name"],
});
