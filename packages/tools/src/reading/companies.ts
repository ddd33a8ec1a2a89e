import { counted, isRecord, UNTRUSTED } from "@wellsourced/core";
import type { BrandResult, ReconResult } from "@wellsourced/wellsourced";
import { facts, inWords, lines, named, paragraphs, type Said, section } from "./words.ts";

type BrandBody = Omit<BrandResult, "valueSources">;

function coloursText({ palette = [], ...roles }: NonNullable<BrandBody["colors"]>): Said {
  const named = Object.entries(roles).map(([role, hex]) => `${inWords(role)} ${hex}`);
  const others = palette
    .filter(({ hex }) => !Object.values(roles).includes(hex))
    .map(({ hex, name, role }) => [name ?? role, hex].filter(Boolean).join(" "));
  return section("Colours", [[...named, ...others].join(", ")]);
}

const logosText = (logos: BrandBody["logos"]): Said =>
  section(
    "Logos",
    Object.entries(logos ?? {}).map(([role, logo]) => {
      if (typeof logo === "string" || logo === undefined) return named(inWords(role) ?? role, logo);
      return facts(
        named(inWords(role) ?? role, logo.url),
        !logo.url.endsWith(logo.format) && logo.format,
        logo.width && logo.height && `${logo.width} × ${logo.height}`,
      );
    }),
  );

function fontsText({ heading, body, mono, google_fonts_url, scale = [] }: NonNullable<BrandBody["typography"]>): Said {
  const font = (role: string, one: typeof heading) =>
    one && facts(named(role, one.family), named("weights", one.weights ?? []), one.origin, one.origin_id);
  return section("Type", [
    font("headings", heading),
    font("text", body),
    font("code", mono),
    google_fonts_url,
    ...scale.map(({ level, font_size, weight, line_height }) =>
      facts(`${level} ${font_size}`, named("weight", weight), named("line height", line_height)),
    ),
  ]);
}

/** Formats a brand with the source of each part. */
export function brandText(body: BrandBody): string {
  const { identity, colors, typography, tone_of_voice: tone, social = {}, sources, coverage, design_tokens } = body;
  const { name, domain, tagline, description, industry, founded, location } = identity;
  return paragraphs(
    lines(
      facts(name, domain, body.cache_age > 0 && `${body.cache_age} s old`, UNTRUSTED),
      body.note,
      body.suggestion,
      facts(tagline, industry, named("founded", founded), location?.city, location?.country_code),
      description,
    ),
    colors && coloursText(colors),
    logosText(body.logos),
    typography && fontsText(typography),
    tone &&
      section("Tone of voice", [
        tone.summary,
        named("attributes", tone.attributes ?? []),
        named("do", tone.dos_and_donts?.dos ?? []),
        named("do not", tone.dos_and_donts?.donts ?? []),
      ]),
    section(
      "Accounts",
      Object.entries(social).map(([network, url]) => named(network, url)),
    ),
    lines(
      named(
        "Found",
        Object.entries(coverage).map(([part, extent]) => `${inWords(part)} ${inWords(extent)}`),
      ),
      named("Guidelines", facts(body.guidelines_url, body.brand_portal_resource)),
      section(
        "From",
        sources.map(({ name: origin, url, via, fields, scrapeQuality }) =>
          facts(inWords(origin), url, inWords(via), scrapeQuality && "little text", named("gave", fields)),
        ),
      ),
    ),
    design_tokens && `Design tokens: ${JSON.stringify(design_tokens)}`,
  );
}

type ReconBody = ReconResult & { readonly cache_age: number };

/** A field of a profile with any value. */
function fieldText(name: string, value: unknown): Said {
  if (value === undefined) return undefined;
  const one = (item: unknown): string =>
    isRecord(item)
      ? Object.entries(item)
          .flatMap(([key, inner]) => (inner === undefined ? [] : [`${inWords(key)} ${one(inner)}`]))
          .join(" ")
      : String(item);
  return named(
    name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`),
    Array.isArray(value) ? value.map(one) : one(value),
  );
}

const fieldsOf = (record: object | undefined): readonly Said[] =>
  Object.entries(record ?? {}).map(([name, value]) => fieldText(name, value));

/** Formats public data about a company, failures first. */
export function reconText(body: ReconBody): string {
  const { domain, profile, cert_sans = [], subdomains = [], sources, phase_errors, cut } = body;
  const { certificates = [], archived_pages = [] } = body;
  const listed = new Set([...subdomains.map(({ name }) => name)]);
  return paragraphs(
    lines(
      facts(domain, body.cache_age > 0 && `${body.cache_age} s old`, UNTRUSTED),
      section("Failed", fieldsOf(phase_errors)),
      section("Longer than shown", fieldsOf(cut)),
    ),
    section("Profile", fieldsOf(profile)),
    section(
      counted(subdomains.length, "host name"),
      subdomains.map(({ name, seenIn }) =>
        facts(
          name,
          named(
            "seen in",
            seenIn.map((place) => inWords(place) ?? place),
          ),
        ),
      ),
    ),
    named(
      "Also in certificates",
      cert_sans.filter((host) => !listed.has(host)),
    ),
    section(
      counted(certificates.length, "certificate"),
      certificates.map(({ names, issuer, notBefore, notAfter }) =>
        facts(names.join(", "), named("by", issuer), named("from", notBefore), named("until", notAfter)),
      ),
    ),
    section(
      "Archived pages",
      archived_pages.map(({ archiveUrl, category }) => facts(archiveUrl, category !== "other" && category)),
    ),
    section(
      "Sources",
      sources.map(({ url, title, phase }) => facts(title, url, inWords(phase))),
    ),
  );
}
