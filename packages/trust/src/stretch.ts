import { z } from "zod";

/** A range of a text in UTF-16 units. */
export const Stretch = z.object({ start: z.int(), end: z.int() });
