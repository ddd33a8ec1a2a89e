import { Failure, jsonIn, parseShape } from "@wellsourced/core";
import { z } from "zod";
import { certificates, type RawCertificate } from "../capabilities/certificate.ts";
import { defineProvider } from "../define.ts";
import { text } from "../fields.ts";

const Row = z.object({
  id: z.number(),
  issuer_name: text,
  common_name: text,
  name_value: text,
  entry_timestamp: text,
  not_before: text,
  not_after: text,
});

const toCertificate = (row: z.infer<typeof Row>): RawCertificate => ({
  id: String(row.id),
  // Several names are in one string, one per line.
  names: [row.common_name, ...(row.name_value ?? "").split("\n")],
  issuer: row.issuer_name,
  notBefore: row.not_before,
  notAfter: row.not_after,
  loggedAt: row.entry_timestamp,
  url: `https://crt.sh/?id=${row.id}`,
});

/** A list, or in older replies concatenated objects; either may be truncated within an object. */
function parseRows(body: string): { readonly rows: unknown; readonly isTorn: boolean } {
  const whole = jsonIn(body);
  if (whole !== undefined) return { rows: whole, isTorn: false };
  const text = body.trim();
  const end = text.lastIndexOf("}") + 1;
  const objects = text
    .slice(0, end)
    .replace(/^\[/u, "")
    .replace(/\}\s*\{/gu, "},{");
  const rows = end > 0 ? jsonIn(`[${objects}]`) : undefined;
  if (rows !== undefined) return { rows, isTorn: text.startsWith("[") || end < text.length };
  throw new Failure("upstream_unavailable", "crtsh did not return JSON. Try again later.", {
    provider: "crtsh",
    detail: `${body.length} characters`,
  });
}

/** An empty list or an empty body means no certificates; an HTML page means that the server is busy. */
function certificatesIn(body: string) {
  if (body.trim() === "") return { raws: [] };
  if (body.trimStart().startsWith("<")) {
    throw new Failure("upstream_unavailable", "crtsh is too busy to answer. Try again in a minute.", {
      provider: "crtsh",
      detail: "HTML instead of JSON",
      retryAfterSeconds: 60,
    });
  }
  const { rows, isTorn } = parseRows(body);
  const raws = parseShape(rows, z.array(Row), "crtsh").map(toCertificate);
  return isTorn ? { raws, partial: true, note: "The list is incomplete: certificates are missing." } : { raws };
}

/** Large domains return tens of megabytes. */
const MOST_BYTES = 33_554_432;

export default defineProvider({
  name: "crtsh",
  origin: "https://crt.sh",
  docs: "https://groups.google.com/g/crtsh",
  pace: { perSecond: 1, concurrent: 2 },
  can: [
    certificates({
      rank: 1,
      most: 10_000,
      async steps({ domain }, { send }) {
        const query = { q: `%.${domain}`, output: "json" };
        const request = { path: "/", query, timeoutMs: 30_000, maxBytes: MOST_BYTES, retries: 1 };
        return certificatesIn(await send(request, z.string(), "text"));
      },
    }),
  ],
});
