import { z } from "zod";

/** A shop, restaurant, office or sight. */
export const Place = z.object({
  id: z.string().describe("ID from the provider, valid for a few hours"),
  name: z.string(),
  address: z.string().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  categories: z.array(z.string()).optional(),
  rating: z.number().optional(),
  ratingCount: z.int().optional(),
  hours: z.array(z.string()).optional().describe("Opening hours, such as Monday: 09:00-17:00"),
  description: z.string().optional(),
  source: z.string(),
});
export type Place = z.infer<typeof Place>;
