import type { Entity } from "@wellsourced/core/records";
import { type Facts, type Field, type Finding, type Origin, stated, toFinding } from "./facts.ts";
import { toLogo } from "./logo.ts";
import { networks } from "./social.ts";
import { found, type Gathering } from "./sources.ts";

const socialFacts = (links: Readonly<Record<string, string>>): Facts =>
  Object.fromEntries(networks.map((name) => [`social.${name}`, links[name]]));

const entityFacts = (entity: Entity): Facts =>
  stated({
    // An entity without a label has its identifier as its name.
    "identity.name": entity.name === entity.id ? undefined : entity.name,
    "identity.description": entity.description,
    "identity.industry": entity.industries[0],
    "identity.founded": entity.inception ? Number(entity.inception.slice(0, 4)) : undefined,
    "identity.location": entity.headquarters ? { city: entity.headquarters } : {},
    "logos.primary": toLogo({ url: entity.logo }),
    ...socialFacts(entity.profiles),
  });

/** Gathers the Wikidata entity with this domain as its official website. */
export function gatherEntity(domain: string, gathering: Gathering): Promise<Finding> {
  const { sources, signal } = gathering;
  const origin: Origin = { name: "wikidata" };
  return found(origin, gathering, async () => {
    const [entity] = await sources.findEntities({ website: domain }, signal);
    return entity ? toFinding({ ...origin, url: entity.url }, entityFacts(entity)) : { state: "empty", origin };
  });
}

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The fields of a brand record, without its domain and a name that only repeats it. */
function fieldsOf(groups: Groups): Facts {
  const { domain, name } = groups.identity ?? {};
  const fields = Object.entries(groups).flatMap(([group, values = {}]) =>
    Object.entries(values).map(([field, value]) => [`${group}.${field}`, value] as const),
  );
  const known = fields.filter(
    ([field]) => field !== "identity.domain" && !(field === "identity.name" && name === domain),
  );
  return Object.fromEntries(known) as Readonly<Partial<Record<Field, never>>>; // The groups of `Brand` and their fields.
}

/** Gathers Brandfetch's data for the domain. Its palette has the roles `brand` and `accent`. */
export function gatherBrand(domain: string, gathering: Gathering): Promise<Finding> {
  const { sources, signal } = gathering;
  const origin: Origin = { name: "brandfetch", url: `https://brandfetch.com/${encodeURIComponent(domain)}` };
  return found(origin, gathering, async () => {
    const brand = await sources.brandOfDomain?.(domain, signal);
    if (!brand) return { state: "empty", origin };
    const { identity, colors, logos, typography, tone_of_voice, social = {} } = brand;
    const withRole = (role: string) => colors?.palette?.find((color) => color.role === role)?.hex;
    return toFinding(
      origin,
      stated({
        ...fieldsOf({ identity, colors, logos, typography, tone_of_voice }),
        "colors.primary": withRole("brand"),
        "colors.accent": withRole("accent"),
        ...socialFacts(social),
      }),
    );
  });
}
