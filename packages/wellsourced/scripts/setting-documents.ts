import { toFlag } from "../src/env/names.ts";
import { isSecret, keysOf, type ProviderRow, variableOf } from "../src/env/providers.ts";
import type { SettingRow } from "../src/env/settings/setting-row.ts";
import { FILES } from "../src/env/settings.gen.ts";

/** Section titles, with the files in each. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  "Web search": ["search"],
  "Reading pages and using services": ["reading"],
  "Checking and showing sources": ["evidence"],
  Server: ["server", "admin", "limits"],
  Storage: ["storage", "people", "corpus"],
  Logs: ["logs", "audit"],
};
const listed = new Set(Object.values(SECTIONS).flat());
/** All other files come last. */
const LAST = { "Configuration file": Object.keys(FILES).filter((file) => !listed.has(file)) };

const sections = Object.entries({ ...SECTIONS, ...LAST }).map(([title, files]) => ({
  title,
  rows: files.flatMap((file) => FILES[file] ?? []),
}));

const PLACES = { data: "the platform's data folder", cache: "the platform's cache folder" } as const;

const fold = (text: string, width = 110): readonly string[] => {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1] ?? "";
    if (last !== "" && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
};

const note = ({ transport }: SettingRow): string => (transport === "http" ? " (HTTP only)" : "");

/** The text of `.env.example`: every setting with its default, commented out. */
export function generateEnvExample(providers: readonly ProviderRow[] = []): string {
  const own = sections.flatMap(({ title, rows }) => [
    `# --- ${title} ---`,
    "",
    ...rows.flatMap((row) => [
      ...fold(row.description + note(row)),
      `#${variableOf(row)}=${quoteIfNeeded(row.default ?? "")}`,
      "",
    ]),
  ]);
  const keys = keysOf(providers).flatMap(({ env, hint }) => [...(hint ? fold(hint) : []), `#${env}=`, ""]);
  return [
    "# Made by `pnpm gen` from the table of settings; change that, not this. Nothing here needs to be set.",
    "# Copy to .env and remove the # in front of what you set. Secrets may also be given as <NAME>_FILE=/path.",
    "",
    ...(keys.length > 0 ? ["# --- Providers' keys and paces ---", "", ...keys, ...fold(PACES), ""] : []),
    ...own,
  ].join("\n");
}

/** Quote texts with spaces or quotes, so that shells and Node read them alike. */
const quoteIfNeeded = (text: string): string => (/[\s'";(]/u.test(text) ? `"${text}"` : text);

const cell = (text: string): string => text.replaceAll("|", "\\|");

function line(row: SettingRow): string {
  const shown = row.default === undefined ? "" : `\`${row.default}\``;
  const usual = row.place ? PLACES[row.place] : shown || "–";
  const names = [`\`${variableOf(row)}\``, `\`--${toFlag(row.name)}\``].join("<br>");
  return `| ${names} | ${usual} | ${cell(row.description + note(row))} |`;
}

/** The settings reference in Markdown. */
export function generateSettingsReference(providers: readonly ProviderRow[] = []): string {
  const tables = sections.map(({ title, rows }) =>
    [`## ${title}`, "", "| Setting | Default | Meaning |", "|---|---|---|", ...rows.map(line)].join("\n"),
  );
  return `${[INTRODUCTION, ...tables, ...keyTable(providers)].join("\n\n")}\n`;
}

const NEEDS: Readonly<Record<string, string>> = { true: "needed", any: "one of them needed", false: "optional" };

function keyTable(providers: readonly ProviderRow[]): readonly string[] {
  const users = (env: string) => providers.filter(({ keys }) => keys.some((key) => key.env === env));
  const lines = keysOf(providers).map((key) => {
    const names = users(key.env).map(({ name }) => name);
    const need = NEEDS[String(key.required ?? true)];
    return `| \`${key.env}\` | ${names.join(", ")} | ${need}${isSecret(key) ? ", secret" : ""} | ${cell(key.hint ?? "")} |`;
  });
  if (lines.length === 0) return [];
  return [
    ["## Providers' keys", "", "| Variable | For | | Where from |", "|---|---|---|---|", ...lines].join("\n"),
    `## Providers' paces\n\n${PACES}`,
  ];
}

const PACES =
  "`WELLSOURCED_RATE_<PROVIDER>` sets the requests a second that a provider is sent, such as `WELLSOURCED_RATE_BRAVE=20` for a paid plan. Calls beyond it wait in line; they do not fail.";

const INTRODUCTION = `<!-- Made by \`pnpm gen\` from packages/wellsourced/src/env/settings. -->
# Settings

Nothing needs to be set. A flag wins over the environment, the environment over the configuration file, that over the default. A variable that is empty, or a placeholder such as \`\${user_config.key}\` that nothing replaced, counts as not set.

- Yes or no: \`true\`, \`1\`, \`yes\`, \`on\`, or \`false\`, \`0\`, \`no\`, \`off\`.
- Durations: \`500ms\`, \`30s\`, \`5m\`, \`4h\`, \`90d\`; a bare number means seconds.
- Sizes: bytes, or such as \`64kb\`, \`8mb\`. Lists: comma-separated.
- Names without \`WELLSOURCED_\` in front are those of the vendors; with it in front they are read too, and win.
- Secrets may be given as \`<NAME>_FILE\`, the path of a file that holds them. No secret is ever shown.
- A bad value stops an HTTP server from starting; over stdio it is reported on stderr and the default is used.
- \`NODE_EXTRA_CA_CERTS\` is read by Node itself when the program starts.`;
