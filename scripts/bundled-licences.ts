import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** The package folder of a file: the last `node_modules/name` in its path. */
const packageOf = (file: string): string | undefined =>
  /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/u.exec(file)?.[1];

function licenceOf(folder: string): string {
  const { name, version, license = "see the text" } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/iu.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "(The package brings no text of its own.)";
  return `${name} ${version}, ${typeof license === "string" ? license : license.type}\n\n${text}`;
}

type Metafile = NonNullable<Awaited<ReturnType<Parameters<Plugin["setup"]>[0]["esbuild"]["build"]>>["metafile"]>;

const LINE = `\n\n${"-".repeat(78)}\n\n`;

function licencesIn(metafile: Metafile): readonly string[] {
  const folders = new Set<string>();
  for (const output of Object.values(metafile.outputs))
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const folder = bytesInOutput > 0 ? packageOf(resolve(input)) : undefined;
      if (folder && existsSync(join(folder, "package.json"))) folders.add(folder);
    }
  return [...new Set([...folders].sort().map(licenceOf))];
}

/**
 * Writes `LICENSES.txt` next to a bundle: the packages it contains and their licences, most of which require that their
 * text is included.
 */
export const bundledLicences: Plugin = {
  name: "bundled-licences",
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      const [first] = Object.keys(metafile?.outputs ?? {});
      if (first === undefined || !metafile) return;
      const folder = dirname(resolve(first));
      // In a new clone, the folder does not exist yet.
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "LICENSES.txt"), `${licencesIn(metafile).join(LINE)}\n`);
    });
  },
};

/** Adds the packages of a second bundle in the same folder. */
export const addLicences = (folder: string, metafile: Metafile): void =>
  appendFileSync(join(folder, "LICENSES.txt"), `${["", ...licencesIn(metafile)].join(LINE).slice(1)}\n`);
