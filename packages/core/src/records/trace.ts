import { z } from "zod";

/** A certificate in a public log. */
export const Certificate = z.object({
  id: z.string(),
  names: z.array(z.string()).describe("Host names of the certificate; wildcards begin with *."),
  issuer: z.string().optional(),
  notBefore: z.string().optional(),
  notAfter: z.string().optional(),
  loggedAt: z.string().optional(),
  url: z.string(),
  source: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** One archived version of a URL. */
export const Capture = z.object({
  url: z.string().describe("Archived address"),
  archiveUrl: z.string(),
  timestamp: z.string(),
  status: z.int().optional(),
  mediaType: z.string().optional(),
  source: z.string(),
});
export type Capture = z.infer<typeof Capture>;
