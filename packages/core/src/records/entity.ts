import { z } from "zod";

/** A relation between two entities. */
export const EntityRelation = z.object({
  relation: z.string().describe("Role of the other entity: parent, owner, subsidiary or owns"),
  id: z.string(),
  name: z.string().optional(),
  start: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  end: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  past: z.boolean().optional().describe("True if the relation has ended, even if the date is unknown"),
  share: z.number().optional().describe("0 to 1"),
});
export type EntityRelation = z.infer<typeof EntityRelation>;

/** An entity in a knowledge base: an organisation, person, place or thing. */
export const Entity = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  aliases: z.array(z.string()),
  kinds: z.array(z.string()).describe("What it is an instance of"),
  url: z.string().describe("Its entry"),
  website: z.string().optional().describe("Official website"),
  legalName: z.string().optional(),
  industries: z.array(z.string()),
  inception: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  dissolved: z.string().optional().describe("YYYY, YYYY-MM or YYYY-MM-DD"),
  country: z.string().optional(),
  headquarters: z.string().optional(),
  image: z.string().optional(),
  logo: z.string().optional(),
  lei: z.string().optional(),
  cik: z.string().optional(),
  listings: z.array(z.object({ exchange: z.string().optional(), ticker: z.string().optional() })),
  relations: z.array(EntityRelation),
  profiles: z.record(z.string(), z.string()).describe("Address by network: twitter, linkedin …"),
  article: z.string().optional().describe("Its encyclopedia article"),
  source: z.string(),
});
export type Entity = z.infer<typeof Entity>;
