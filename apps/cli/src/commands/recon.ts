import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { failedCode } from "../each-of.ts";
import { grouped, joined, listOf, recordOf, spoken, textOf } from "../render.ts";

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What the phases and the lists of the body are called here. */
const CALLED: Readonly<Record<string, string>> = {
  profiling: "Profile",
  ct_logs: "Certificate logs",
  archives: "Archives",
  web: "Web search",
  subdomains: "Host names",
  cert_sans: "Names in certificates",
  archive_urls: "Archived pages",
};
const called = (name: string): string => CALLED[name] ?? spoken(name);

function block(title: string, lines: readonly string[], { style }: Desk): string {
  return lines.length > 0 ? [style.bold(title), ...lines.map((line) => `  ${line}`)].join("\n") : "";
}

function profileLines(body: Body): string[] {
  return Object.entries(recordOf(body.profile)).map(
    ([name, value]) => `${spoken(name)}: ${Array.isArray(value) ? joined(value) : String(value)}`,
  );
}

/** Each list under its name; what failed comes last, as a warning. */
function render(body: Body, desk: Desk): string {
  const { style } = desk;
  const failed = Object.entries(recordOf(body.phase_errors)).map(([phase, failure]) =>
    style.warn(`${called(phase)} failed: ${textOf(recordOf(failure).message)}`),
  );
  const cut = Object.entries(recordOf(body.cut)).map(([list, length]) =>
    style.dim(`${called(list)}: ${grouped(Number(length))} in all; --num-results shows more.`),
  );
  return [
    style.bold(textOf(body.domain) || "No website is known"),
    block("Profile", profileLines(body), desk),
    block(
      called("subdomains"),
      listOf(body.subdomains).map((one) => `${textOf(one.name)}  ${joined(one.seenIn)}`),
      desk,
    ),
    block(called("cert_sans"), strings(body.cert_sans), desk),
    block(called("archive_urls"), strings(body.archive_urls), desk),
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
  summary: "Collect what public sources show of a company's presence on the web",
  places: ["target"],
  examples: ["recon example.com", "recon 'Example Corporation' --phases profiling,web"],
  text: render,
  /** Of a company that nobody could be asked about nothing is known. */
  exitCode: (body) => {
    const failed = Object.values(recordOf(body.phase_errors)).map((failure) => ({ ...recordOf(failure) }));
    const found = ["subdomains", "cert_sans", "archive_urls", "sources"].some((list) => listOf(body[list]).length > 0);
    return found || Object.keys(recordOf(body.profile)).length > 0 ? 0 : failedCode({ failed });
  },
});
