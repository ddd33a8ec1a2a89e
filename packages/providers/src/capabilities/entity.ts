import { isHttpUrl } from "@wellsourced/core";
import { Entity, type EntityRelation } from "@wellsourced/core/records";
import { known, plainText, plainTexts, type Raw, type RawOf, webAddress } from "../clean.ts";
import { toPartialDate } from "../dates.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A search for entities by one of `query`, `ids` and `website`. */
export interface EntityAsk extends Limited {
  /** A name. */
  readonly query?: string;
  /** The provider's identifiers, such as `Q42`. */
  readonly ids?: readonly string[];
  readonly website?: string;
  /** Two-letter code; falls back to English. */
  readonly language?: string;
}

export type RawEntity = Omit<RawOf<Entity>, "listings" | "relations" | "profiles"> &
  Pick<Entity, "url"> & {
    readonly listings?: readonly Raw<Entity["listings"][number]>[];
    readonly relations?: readonly EntityRelation[];
    readonly profiles?: Readonly<Record<string, string>>;
  };

export const entities = defineKind<EntityAsk, RawEntity, Entity>({
  name: "entity",
  record: Entity,
  clean({ id, url, listings = [], relations = [], profiles = {}, ...raw }, { source }) {
    if (!id) return undefined;
    return {
      id,
      name: plainText(raw.name) || id,
      ...known({ description: plainText(raw.description) }),
      aliases: plainTexts(raw.aliases),
      kinds: plainTexts(raw.kinds),
      url,
      ...known({ website: webAddress(raw.website), legalName: plainText(raw.legalName) }),
      industries: plainTexts(raw.industries),
      ...known({
        inception: toPartialDate(raw.inception),
        dissolved: toPartialDate(raw.dissolved),
        country: plainText(raw.country),
        headquarters: plainText(raw.headquarters),
        image: webAddress(raw.image),
        logo: webAddress(raw.logo),
        lei: plainText(raw.lei),
        cik: plainText(raw.cik),
      }),
      listings: listings.map(({ exchange, ticker }) =>
        known({ exchange: plainText(exchange), ticker: plainText(ticker) }),
      ),
      relations: [...relations],
      profiles: Object.fromEntries(Object.entries(profiles).filter(([, address]) => isHttpUrl(address))),
      ...known({ article: webAddress(raw.article) }),
      source,
    };
  },
  keyOf: ({ id }) => id,
  question: ["query", "ids", "website"],
  neutral: { language: "en" },
});
