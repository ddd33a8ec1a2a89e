import { z } from "zod";
import { partOf } from "../../fields.ts";

export const within = {
  hour: "last_hour",
  day: "last_day",
  week: "last_week",
  month: "last_month",
  year: "last_year",
} as const;

export const safeSearch = { off: "off", medium: "blur", high: "active" } as const;

const part = partOf({});

/** A reply with these lists. No part is always present, so any metadata or list shows that this is a reply. */
export const replyWith = <Lists extends z.ZodRawShape>(lists: Lists) =>
  z
    .object({ search_metadata: part, search_parameters: part, search_information: part, ...lists })
    .refine((answer) => Object.values(answer).some((value) => value !== undefined && value !== null), {
      path: ["search_parameters"],
    });
