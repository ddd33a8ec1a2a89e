import { z } from "zod";

const hex = z.string().describe("#rrggbb, lower case");

export const BrandColor = z.object({
  hex,
  name: z.string().optional(),
  role: z.string().optional().describe("primary, secondary, accent …; neutral if none was stated"),
  brightness: z.number().optional().describe("0 to 255, as stated"),
});
export type BrandColor = z.infer<typeof BrandColor>;

export const BrandLogo = z.object({
  url: z.string(),
  format: z.string().describe("svg, png …; unknown if neither its name nor the page states it"),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type BrandLogo = z.infer<typeof BrandLogo>;

export const BrandFont = z.object({
  family: z.string(),
  weights: z.array(z.number()).optional(),
  origin: z.string().optional().describe("google, custom, system"),
  origin_id: z.string().optional(),
});
export type BrandFont = z.infer<typeof BrandFont>;

const text = z.string().optional();

/** A company's visual identity. Only stated facts; unknown ones are absent. */
export const Brand = z.object({
  identity: z.object({
    name: z.string(),
    domain: z.string(),
    tagline: text,
    description: text,
    industry: text,
    founded: z.number().optional().describe("Year"),
    location: z.object({ city: text, country_code: text }).optional(),
  }),
  colors: z
    .object({
      primary: hex.optional(),
      secondary: hex.optional(),
      accent: hex.optional(),
      background: hex.optional(),
      text: hex.optional(),
      surface: hex.optional(),
      text_secondary: hex.optional(),
      palette: z.array(BrandColor).optional(),
    })
    .optional(),
  logos: z
    .object({
      primary: BrandLogo.optional(),
      dark: BrandLogo.optional(),
      icon: BrandLogo.optional(),
      favicon: text,
      og_image: text,
    })
    .optional(),
  typography: z
    .object({
      heading: BrandFont.optional(),
      body: BrandFont.optional(),
      mono: BrandFont.optional(),
      google_fonts_url: text,
      scale: z
        .array(z.object({ level: z.string(), font_size: z.string(), weight: z.number().optional(), line_height: text }))
        .optional(),
    })
    .optional(),
  tone_of_voice: z
    .object({
      summary: text,
      attributes: z.array(z.string()).optional(),
      dos_and_donts: z
        .object({ dos: z.array(z.string()).optional(), donts: z.array(z.string()).optional() })
        .optional(),
    })
    .optional(),
  social: z.record(z.string(), z.string()).optional().describe("Address by network: twitter, linkedin, github …"),
});
export type Brand = z.infer<typeof Brand>;
