import { z } from "zod";

/** What a language model wrote. */
export const Completion = z.object({
  text: z.string(),
  model: z.string().optional().describe("As the server names it"),
  isCut: z.boolean().describe("The model had to end before it was done"),
});
export type Completion = z.infer<typeof Completion>;
