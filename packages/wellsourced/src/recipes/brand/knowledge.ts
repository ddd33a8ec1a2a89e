import type { BrandColor, Entity } from "@wellsourced/core/records";
import { type Facts, type Field, type Finding, type Origin, stated, toFinding } from "./facts.ts";
import { found, type Gathering } from "./gather.ts";
import { toLogo } from "./logo.ts";
import { networks } from "./social.ts";

const socialFacts = (links: Readonly<Record<string, string>>): Facts =>
  stated(Object.fromEntries(networks.map((name) => [`social.${name}`, links[name]])));

const yearOf = (date: string | undefined): number | undefined => (date ? Number(date.slice(0, 4)) : undefined);

/** What a knowledge base says of a company. */
const entityFacts = (entity: Entity): Facts =>
  stated({
    // An entry that nobody named goes by its identifier.
    "identity.name": entity.name === entity.id ? undefined : entity.name,
    "identity.description": entity.description,
    "identity.industry": entity.industries[0],
    "identity.founded": yearOf(entity.inception),
    "identity.location": entity.headquarters ? { city: entity.headquarters } : {},
    "logos.primary": toLogo({ url: entity.logo }),
    ...socialFacts(entity.profiles),
  });

/** The entry of the company whose official website this is. */
export function gatherEntity(domain: string, gathering: Gathering): Promise<Finding> {
  const origin: Origin = { name: "wikidata" };
  const { tools, call } = gathering;
  return found(origin, gathering, async () => {
    const { records } = await tools.find("entity", { website: domain, limit: 1 }, call);
    const [entity] = records;
    return entity ? toFinding({ ...origin, url: entity.url }, entityFacts(entity)) : { state: "empty", origin };
  });
}

type Grouped = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Fields of a brand's groups that are ours, too. */
function flat(groups: Grouped): Facts {
  const { domain, name } = groups.identity ?? {};
  const fields = Object.entries(groups).flatMap(([group, values = {}]) =>
    Object.entries(values).map(([field, value]) => [`${group}.${field}`, value] as const),
  );
  const known = fields.filter(
    ([field]) => field !== "identity.domain" && !(field === "identity.name" && name === domain),
  );
  return Object.fromEntries(known) as Readonly<Partial<Record<Field, never>>>; // both sides have the contract's names
}

/** What a service sells of the same domain. Its palette names the brand's own colour and the accent. */
export function gatherBrand(domain: string, gathering: Gathering): Promise<Finding> {
  const origin: Origin = { name: "brandfetch", url: `https://brandfetch.com/${encodeURIComponent(domain)}` };
  const { tools, call } = gathering;
  return found(origin, gathering, async () => {
    const { records } = await tools.find("brand", { domain, limit: 1 }, { ...call, provider: "brandfetch" });
    const [brand] = records;
    if (!brand) return { state: "empty", origin };
    const { identity, colors, logos, typography, tone_of_voice, social = {} } = brand;
    const byRole = (role: string) =>
      (colors?.palette as readonly BrandColor[] | undefined)?.find((one) => one.role === role)?.hex;
    return toFinding(
      origin,
      stated({
        ...flat({ identity, colors, logos, typography, tone_of_voice }),
        "colors.primary": byRole("brand"),
        "colors.accent": byRole("accent"),
        ...socialFacts(social),
      }),
    );
  });
}
