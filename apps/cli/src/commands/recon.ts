import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { harmless, listOf, recordOf, textOf } from "../render.ts";

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function block(title: string, lines: readonly string[], { style }: Desk): string {
  return lines.length > 0
    ? [style.bold(`${title} (${lines.length})`), ...lines.map((line) => `  ${harmless(line)}`)].join("\n")
    : "";
}

function profileLines(body: Body): string[] {
  return Object.entries(recordOf(body.profile)).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? value.map(String).join(", ") : String(value)}`,
  );
}

/** Each list under its name; what failed comes last, as a warning. */
function render(body: Body, desk: Desk): string {
  const { style } = desk;
  const failed = Object.entries(recordOf(body.phase_errors)).map(([phase, failure]) =>
    style.warn(harmless(`${phase}: ${textOf(recordOf(failure).message)}`)),
  );
  const cut = Object.entries(recordOf(body.cut)).map(([list, length]) =>
    style.dim(`${list} holds ${String(length)} in all; ask for more with --num-results.`),
  );
  return [
    style.bold(harmless(textOf(body.domain) || "No website is known")),
    block("Profile", profileLines(body), desk),
    block(
      "Host names",
      listOf(body.subdomains).map((one) => `${textOf(one.name)}  ${strings(one.seenIn).join(", ")}`),
      desk,
    ),
    block("Names in certificates", strings(body.cert_sans), desk),
    block("Archived pages", strings(body.archive_urls), desk),
    block(
      "Sources",
      listOf(body.sources).map((one) => [textOf(one.title), textOf(one.url)].filter(Boolean).join("  ")),
      desk,
    ),
    [...cut, ...failed].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

export const recon = defineToolCommand({
  name: "recon",
  tool: "company_recon",
  summary: "See what public sources tell of a company's presence on the web",
  places: ["target"],
  examples: ["recon example.com", "recon 'Example Corporation' --phases profiling --phases web"],
  text: render,
});
