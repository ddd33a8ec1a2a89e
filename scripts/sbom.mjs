// Writes a bill of materials (CycloneDX) for each published package, of what a user installs with it: after a release,
// `pnpm sbom` writes dist/sbom/*.cdx.json.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./release/run.mjs";

/** Resolves a published package as npm does, without installing it, and lists what it found. */
export async function sbomOf({ name, version }, { settings = {}, env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-sbom-"));
  try {
    const manifest = { name: "sbom", version: "0.0.0", private: true, dependencies: { [name]: version } };
    for (const [file, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...settings }))
      writeFileSync(join(folder, file), text);
    const npm = (...parameters) => run("npm", parameters, { cwd: folder, env });
    await npm("install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error");
    const sbom = JSON.parse(await npm("sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--omit=dev"));
    // The made project around the package is no part of it.
    const own = sbom.components.find((one) => one["bom-ref"] === `${name}@${version}`);
    const components = sbom.components.filter((one) => one !== own);
    const dependencies = sbom.dependencies.filter(({ ref }) => ref !== sbom.metadata.component["bom-ref"]);
    return { ...sbom, metadata: { ...sbom.metadata, component: own }, components, dependencies };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../", import.meta.url));
  mkdirSync(join(root, "dist/sbom"), { recursive: true });
  for (const path of globSync("{packages,apps}/*/package.json", { cwd: root }).sort()) {
    const manifest = JSON.parse(readFileSync(join(root, path), "utf8"));
    if (manifest.private) continue;
    const file = `dist/sbom/${manifest.name.split("/")[1]}.cdx.json`;
    const sbom = await sbomOf(manifest);
    writeFileSync(join(root, file), `${JSON.stringify(sbom, undefined, 2)}\n`);
    process.stdout.write(`${file}: ${sbom.components.length} components\n`);
  }
}
