import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, run } from "./run.mjs";

const ALLOWED = /^package\/(?:dist\/.+|README\.md|LICENSE|CHANGELOG\.md|package\.json)$/u;
const REPOSITORY = "git+https://github.com/wellsourced/wellsourced.git";

/** Checks a package in the registry against what its users and the public registry's provenance need; returns its size. */
export async function checkPublished({ manifest, tags, registry, scratch }) {
  const { name, version, folder, bin, exports } = manifest;
  const document = await (await fetch(`${registry.origin}/${name.replace("/", "%2f")}`)).json();
  assert(document["dist-tags"]?.latest === version, `${name}: the tag latest is not ${version}`);
  assert(tags.includes(`${name}@${version}`), `${name}: there is no git tag ${name}@${version}`);
  const published = document.versions[version];

  // The public CI adds provenance when publishing, which is checked against these fields.
  const { access, provenance = true, registry: elsewhere } = manifest.publishConfig ?? {};
  assert(access === "public" && provenance && !elsewhere, `${name}: publishConfig forbids a public, provable release`);
  assert(
    published.repository?.url === REPOSITORY && published.repository.directory === folder,
    `${name}: repository does not name ${folder}, so provenance would be refused`,
  );

  const text = JSON.stringify([published.dependencies ?? {}, published.exports ?? {}, published.bin ?? {}]);
  assert(!/workspace:|catalog:|@wellsourced\/source|src\//u.test(text), `${name}: its manifest names our own folders`);
  assert(published.engines?.node, `${name}: engines does not say which Node it needs`);

  assert(!published.readme?.includes("until published"), `${name}: its README shows the commands of a clone`);

  const archive = join(scratch, "archive.tgz");
  const bytes = Buffer.from(await (await fetch(published.dist.tarball)).arrayBuffer());
  writeFileSync(archive, bytes);
  const files = (await run("tar", ["-tzf", archive])).trim().split("\n");
  const strange = files.filter((file) => !ALLOWED.test(file));
  assert(strange.length === 0, `${name}: holds ${strange.slice(0, 5).join(", ")}`);
  const wanted = [
    ...["README.md", "LICENSE"],
    ...Object.values(bin ?? {}),
    ...Object.values(bin ? {} : exports).flatMap((entry) => (entry.types ? [entry.types, entry.default] : [])),
  ].map((file) => `package/${file.replace(/^\.\//u, "")}`);
  for (const file of wanted) assert(files.includes(file), `${name}: ${file} is not in the archive`);
  return `${name.split("/")[1]} ${Math.ceil(bytes.length / 1_000)} kB`;
}
