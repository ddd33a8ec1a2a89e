import { grouped } from "@wellsourced/core";
import type { ReconResult } from "@wellsourced/wellsourced";
import { type CommandContext, defineToolCommand } from "../define-command.ts";
import { failedCode } from "../each-of.ts";
import { blocksOf, joined, sourceLine, spoken, titled } from "../render.ts";

/** Names of phases and lists. */
const CALLED: Readonly<Record<string, string>> = {
  profiling: "Profile",
  ct_logs: "Certificate logs",
  archives: "Archives",
  web: "Web search",
  subdomains: "Host names",
  cert_sans: "Names in certificates",
  archive_urls: "Archived pages",
  archived_pages: "Archived pages by kind",
};
const called = (name: string): string => CALLED[name] ?? spoken(name);

const profileLines = ({ profile = {} }: ReconResult): string[] =>
  Object.entries(profile).map(([name, value]) => `${spoken(name)}: ${Array.isArray(value) ? joined(value) : value}`);

/** Each list under its name; failures come last, as warnings. */
function render(body: ReconResult, { style }: CommandContext): string {
  const failed = Object.entries(body.phase_errors ?? {}).map(([phase, { message }]) =>
    style.warn(`${called(phase)} failed: ${message}`),
  );
  const cut = Object.entries(body.cut ?? {}).map(([list, length]) =>
    style.dim(`${called(list)}: ${grouped(length)} in all; --num-results shows more.`),
  );
  return blocksOf(
    style.bold(body.domain || "No website is known"),
    titled(style, "Profile", profileLines(body)),
    titled(
      style,
      called("subdomains"),
      body.subdomains?.map(({ name, seenIn }) => `${name}  ${joined(seenIn.map((phase) => spoken(called(phase))))}`),
    ),
    titled(style, called("cert_sans"), body.cert_sans),
    titled(
      style,
      called("certificates"),
      body.certificates?.map(({ names, issuer = "", notBefore = "", notAfter = "" }) =>
        [joined(names), issuer, [notBefore.slice(0, 10), notAfter.slice(0, 10)].filter(Boolean).join(" to ")]
          .filter(Boolean)
          .join("  "),
      ),
    ),
    titled(
      style,
      called("archive_urls"),
      body.archived_pages?.map(({ archiveUrl, category }) =>
        category === "other" ? archiveUrl : `${archiveUrl}  ${category}`,
      ),
    ),
    titled(style, "Sources", body.sources.map(sourceLine)),
    [...cut, ...failed].join("\n"),
  );
}

export const recon = defineToolCommand({
  name: "recon",
  group: "search",
  tool: "company_recon",
  summary: "Collect public information about a company's web presence",
  places: ["target"],
  examples: ["recon example.com", "recon 'Example Corporation' --phases profiling,web"],
  text: render,
  /** Without any data, the exit code is that of the failures. */
  exitCode(body: ReconResult) {
    const { profile = {}, phase_errors = {}, subdomains = [], cert_sans = [], archive_urls = [], sources } = body;
    const found = [Object.keys(profile), subdomains, cert_sans, archive_urls, sources].some((list) => list.length > 0);
    return found ? 0 : failedCode(Object.values(phase_errors));
  },
});
