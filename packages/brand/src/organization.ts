import { isHttpUrl, isRecord, omitUndefined, squeeze } from "@wellsourced/core";
import { type Facts, stated } from "./facts.ts";
import { toLogo } from "./logo.ts";
import { socialIn } from "./social.ts";

type Node = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const textIn = (value: unknown): string | undefined => {
  const [first] = listOf(value);
  return typeof first === "string" ? squeeze(first) || undefined : undefined;
};

const ORGANIZATION = /(?:Organization|Corporation|Business|Store|NGO|Restaurant|Hotel|Brand)$/u;
const isOrganization = (node: Node): boolean =>
  listOf(node["@type"]).some((type) => typeof type === "string" && ORGANIZATION.test(type.replace(/^.*[/#:]/u, "")));

/** JSON-LD properties that may contain the organisation behind a page. */
const INWARD = ["@graph", "mainEntity", "publisher", "about", "author"];
const MAX_NODES = 500;

/** The organisations of a page's JSON-LD, the outermost first. */
function organizations(blocks: readonly unknown[]): readonly Node[] {
  const found: Node[] = [];
  let level: readonly unknown[] = blocks;
  for (let depth = 0; depth < 5 && level.length > 0; depth++) {
    const nodes = level.flatMap(listOf).filter(isRecord).slice(0, MAX_NODES);
    found.push(...nodes.filter(isOrganization));
    level = nodes.flatMap((node) => INWARD.flatMap((key) => listOf(node[key])));
  }
  return found;
}

function logoOf(value: unknown, base: string | undefined) {
  const [first] = listOf(value);
  const absolute = (url: string | undefined) => (url && base ? URL.parse(url, base)?.href : url);
  if (typeof first === "string") return toLogo({ url: absolute(first) });
  if (!isRecord(first)) return undefined;
  const size = (side: unknown) => (isRecord(side) ? side.value : side);
  return toLogo({
    url: absolute(textIn(first.url) ?? textIn(first.contentUrl)),
    type: textIn(first.encodingFormat),
    width: size(first.width),
    height: size(first.height),
  });
}

function locationOf(value: unknown): Facts["identity.location"] {
  const [address] = listOf(value);
  if (!isRecord(address)) return undefined;
  const city = textIn(address.addressLocality);
  const country = textIn(isRecord(address.addressCountry) ? address.addressCountry.name : address.addressCountry);
  return omitUndefined({ city, country_code: /^[a-z]{2}$/iu.test(country ?? "") ? country?.toUpperCase() : undefined });
}

function yearOf(value: unknown): number | undefined {
  const year = /^(\d{4})(?:-|$)/u.exec(typeof value === "number" ? String(value) : (textIn(value) ?? ""))?.[1];
  return year ? Number(year) : undefined;
}

/**
 * What a page's JSON-LD states about the organisation behind it.
 *
 * @param base resolves relative addresses, which are dropped without it
 */
export function organizationFacts(blocks: readonly unknown[], base?: string): Facts {
  const known = organizations(blocks);
  const node = known.find(({ name }) => textIn(name)) ?? known[0];
  if (!node) return {};
  const accounts = listOf(node.sameAs).filter((url): url is string => typeof url === "string" && isHttpUrl(url));
  return stated({
    "identity.name": textIn(node.name),
    "identity.tagline": textIn(node.slogan),
    "identity.description": textIn(node.description),
    "identity.founded": yearOf(node.foundingDate),
    "identity.location": locationOf(node.address),
    "logos.primary": logoOf(node.logo, base),
    ...socialIn(accounts),
  });
}
