import { z } from "zod";

/** One place where a work can be read for free. */
export const OpenCopy = z.object({
  pdfUrl: z.string().optional(),
  landingUrl: z.string().optional(),
  licence: z.string().optional().describe("As the index words it: cc-by, publisher-specific …"),
  version: z.enum(["publishedVersion", "acceptedVersion", "submittedVersion"]).optional(),
  hostType: z.enum(["publisher", "repository"]).optional(),
  host: z.string().optional().describe("Name of the repository"),
});
export type OpenCopy = z.infer<typeof OpenCopy>;

/** What an index of open-access copies knows of one DOI. */
export const OpenAccess = z.object({
  doi: z.string().describe("Bare and lower case: 10.x/y"),
  title: z.string().optional(),
  openAccess: z.boolean().describe("False: the index knows the work and no free copy of it"),
  status: z.enum(["gold", "hybrid", "bronze", "green", "closed", "diamond"]).optional(),
  isInDoaj: z.boolean().optional().describe("The journal is in the Directory of Open Access Journals"),
  copies: z.array(OpenCopy).describe("The best one first"),
  source: z.string(),
});
export type OpenAccess = z.infer<typeof OpenAccess>;
