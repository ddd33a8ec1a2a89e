import { z } from "zod";

/** A certificate that a public log holds. */
export const Certificate = z.object({
  id: z.string(),
  names: z.array(z.string()).describe("Host names it was issued for; a wildcard begins with *."),
  issuer: z.string().optional(),
  notBefore: z.string().optional(),
  notAfter: z.string().optional(),
  loggedAt: z.string().optional(),
  url: z.string(),
  source: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** One time at which an archive kept one address. */
export const Capture = z.object({
  url: z.string().describe("The address that was kept"),
  archiveUrl: z.string(),
  timestamp: z.string(),
  status: z.int().optional(),
  mediaType: z.string().optional(),
  source: z.string(),
});
export type Capture = z.infer<typeof Capture>;
