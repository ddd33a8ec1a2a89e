import { z } from "zod";

/** A statistical series, indicator or dataset as its publisher lists it. */
export const Series = z.object({
  seriesId: z.string().describe("ID for requesting observations"),
  title: z.string(),
  units: z.string().optional(),
  frequency: z.string().optional(),
  seasonalAdjustment: z.string().optional(),
  lastUpdated: z.string().optional(),
  notes: z.string().optional(),
  popularity: z.number().optional().describe("0–100, as the publisher counts it"),
  url: z.string().optional(),
  source: z.string(),
});
export type Series = z.infer<typeof Series>;

/** One value of a series. An unpublished value is absent, which differs from 0. */
export const Observation = z.object({
  seriesId: z.string(),
  date: z.string().describe("The period as published: 2020, 2020-Q1, 2020-05, 2020-05-31"),
  value: z.number().optional().describe("Exactly as published"),
  valueText: z.string().optional().describe("Value as published, if the number would lose digits, as 4.0 would"),
  available: z.literal(false).optional().describe("Present only if the value is missing"),
  title: z.string().optional(),
  units: z.string().optional(),
  notes: z.string().optional(),
  country: z.string().optional(),
  source: z.string(),
});
export type Observation = z.infer<typeof Observation>;
