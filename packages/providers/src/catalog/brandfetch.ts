import { z } from "zod";
import { brands, type RawBrand } from "../capabilities/brand.ts";
import { defineProvider } from "../define.ts";
import { number, partOf, text } from "../fields.ts";

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item.nullable())
    .nullish()
    .transform((items) => (items ?? []).filter((one) => one !== null));

const Logo = z.object({
  type: text,
  theme: text,
  formats: list(z.object({ src: text, format: text, width: number, height: number })),
});
type Logo = z.infer<typeof Logo>;

const Found = z.object({
  name: text,
  domain: z.string(),
  description: text,
  longDescription: text,
  links: list(z.object({ name: text, url: text })),
  logos: list(Logo),
  colors: list(z.object({ hex: text, type: text, brightness: number })),
  fonts: list(z.object({ name: text, type: text, origin: text, originId: text, weights: list(z.number()) })),
  company: partOf({
    foundedYear: number,
    industries: list(z.object({ name: text })),
    location: partOf({ city: text, countryCode: text }),
  }),
});
type Found = z.infer<typeof Found>;

/** Hits of the name search, with name and domain only. */
const Hits = z.array(z.object({ name: text, domain: text }));

/** Prefers SVG over raster formats. */
function logoOf(logos: readonly Logo[], fits: (logo: Logo) => boolean) {
  const formats = logos.filter(fits).flatMap((logo) => logo.formats);
  const best = formats.find(({ format }) => format === "svg") ?? formats.find(({ src }) => src);
  return best && { url: best.src, format: best.format, width: best.width, height: best.height };
}

/** `theme` is the colour of the logo itself: a light logo is for dark backgrounds. */
const logosOf = (logos: readonly Logo[]) => ({
  primary: logoOf(logos, ({ type, theme }) => type === "logo" && theme !== "light"),
  dark: logoOf(logos, ({ type, theme }) => type === "logo" && theme === "light"),
  icon: logoOf(logos, ({ type }) => type === "icon" || type === "symbol"),
});

const NETWORKS: Readonly<Record<string, string>> = { x: "twitter" };

function toBrand(found: Found): RawBrand {
  const { company, fonts } = found;
  const font = (type: string) => {
    const one = fonts.find((candidate) => candidate.type === type);
    return one && { family: one.name, weights: one.weights, origin: one.origin, originId: one.originId };
  };
  return {
    domain: found.domain,
    name: found.name,
    description: found.description ?? found.longDescription,
    industry: company?.industries[0]?.name,
    founded: company?.foundedYear,
    city: company?.location?.city,
    countryCode: company?.location?.countryCode,
    colors: found.colors.map(({ hex, type, brightness }) => ({ hex, role: type, brightness })),
    logos: logosOf(found.logos),
    fonts: { heading: font("title"), body: font("body") },
    social: Object.fromEntries(
      found.links.flatMap(({ name, url }) =>
        name && url ? [[NETWORKS[name.toLowerCase()] ?? name.toLowerCase(), url] as const] : [],
      ),
    ),
  };
}

export default defineProvider({
  name: "brandfetch",
  origin: "https://api.brandfetch.io",
  docs: "https://docs.brandfetch.com",
  key: [
    {
      env: "BRANDFETCH_API_KEY",
      sendAs: { header: "authorization", prefix: "Bearer " },
      hint: "An API key from https://developers.brandfetch.com; the free plan includes about 100 requests.",
    },
    {
      env: "BRANDFETCH_CLIENT_ID",
      required: false,
      sendAs: { query: "c" },
      hint: "The client id from the same site, which is used to find a brand by its name.",
    },
  ],
  pace: { perSecond: 5 },
  /** 204 means an unknown domain. Waiting does not help against a used-up quota, as it does against a burst limit. */
  fault({ status, headers }) {
    if (status === 404 || status === 204) return { kind: "nothing" };
    if (status !== 429) return undefined;
    const [quota, used] = ["x-api-key-quota", "x-api-key-approximate-usage"].map((name) => Number(headers.get(name)));
    const isSpent = quota && used !== undefined && used >= quota;
    return { kind: "rate_limited", detail: isSpent ? "The quota of the plan is used up." : "Too many requests." };
  },
  can: [
    brands({
      rank: 1,
      honours: ["domain", "name"],
      most: 10,
      async steps({ domain, name = "" }, { send }) {
        if (domain) return { raws: [toBrand(await send({ path: `/v2/brands/${encodeURIComponent(domain)}` }, Found))] };
        const hits = await send({ path: `/v2/search/${encodeURIComponent(name)}` }, Hits);
        return { raws: hits.map((hit) => ({ domain: hit.domain, name: hit.name })) };
      },
    }),
  ],
});
