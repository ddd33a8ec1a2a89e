import { z } from "zod";

/** A picture that a search engine found on a page. */
export const Image = z.object({
  title: z.string(),
  link: z.string().describe("Address of the picture itself"),
  thumbnailLink: z.string().optional(),
  displayLink: z.string().describe("Host that the provider shows, or that of the page"),
  contextLink: z.string().optional().describe("Address of the page that shows it"),
  width: z.int().optional().describe("Pixels"),
  height: z.int().optional().describe("Pixels"),
  fileSize: z.int().optional().describe("Bytes"),
});
export type Image = z.infer<typeof Image>;
