import { z } from "zod";

const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])$/u;

/** `host` or `host/path`, as search engines accept it after `site:`. */
const Site = z
  .string()
  .refine((site) => !/\s/u.test(site), "contains whitespace")
  .refine((site) => !site.includes("://"), "starts with a scheme; write host or host/path")
  .refine((site) => HOST.test(site.split("/", 1)[0] ?? ""), "is not a host or host/path")
  .refine((site) => !/[?#]/u.test(site), "contains a query or fragment")
  .transform((site) => lowerHost(site).replace(/(?<!\/)\/+$/u, ""));

const lowerHost = (site: string): string => site.replace(/^[^/]+/u, (host) => host.toLowerCase());

/** Schema of a lens file. Unknown keys are errors: with a misspelt `domains` a lens would search the whole web. */
export const LensFile = z
  .strictObject({
    $schema: z.string().optional(),
    name: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u, "is at most 64 letters, digits, dots, dashes or underscores")
      .optional()
      .describe("Name by which searches select the lens. Default: the name of its file"),
    description: z.string().trim().min(1, "is empty").describe("What the list covers, in a few words"),
    domains: z.array(Site).max(500).optional().describe("host or host/path, most important first"),
    cx: z.string().trim().min(1, "is empty").optional().describe("Id of a Google Programmable Search Engine"),
    goggle: z
      .url({ protocol: /^https$/u, error: "is not an https address" })
      .optional()
      .describe("Address of a Brave goggle"),
    purpose: z.string().trim().min(1, "is empty").optional().describe("When to pick it"),
    reviewed: z.iso.date("is not a date like 2026-01-31").optional().describe("Date of the last review"),
  })
  .refine(({ domains, cx, goggle }) => Boolean(domains?.length || cx || goggle), {
    error: "has none of domains, cx and goggle",
  });

/** A named list of sites to search. */
export interface Lens extends Readonly<Omit<z.infer<typeof LensFile>, "$schema" | "domains">> {
  readonly name: string;
  /** `host` or `host/path`, most important first; empty for a lens with only an engine or goggle. */
  readonly domains: readonly string[];
}

/** A lens, or the problem with its file. */
export type ReadLens = { readonly lens: Lens } | { readonly problem: string };

/** Validates a parsed lens file. `fallbackName` applies if it has no name. */
export function readLens(value: unknown, fallbackName: string): ReadLens {
  const result = LensFile.safeParse(value);
  if (!result.success) return { problem: result.error.issues.map(describe).join("; ") };
  const { $schema: _, name = fallbackName, domains = [], description, ...rest } = result.data;
  const known = Object.fromEntries(Object.entries(rest).filter(([, field]) => field !== undefined));
  return { lens: { name, description, domains: [...new Set(domains)], ...known } };
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") return `unknown key ${issue.keys.join(", ")}`;
  return path ? `${path}: ${issue.message}` : issue.message;
}
