// Writes the reference of the libraries with TypeDoc: a page for each entry of each published package.
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Application } from "typedoc";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Entries that only our own packages import: worker threads and the start of a program. */
const INTERNAL = /worker|parser-thread|\/start\b/u;

/** The entries of all published libraries, by the name under which programs import them. */
function entries() {
  return globSync("packages/*/package.json", { cwd: root })
    .sort()
    .flatMap((path) => {
      const { name, private: hidden, exports } = JSON.parse(readFileSync(join(root, path), "utf8"));
      if (hidden) return [];
      return Object.entries(exports).flatMap(([entry, to]) => {
        const source = to["@wellsourced/source"];
        return source && !INTERNAL.test(entry)
          ? [{ name: name + entry.slice(1), file: join(root, path, "..", source) }]
          : [];
      });
    });
}

export async function writeLibraries(out) {
  const found = entries();
  const app = await Application.bootstrapWithPlugins({
    entryPoints: found.map(({ file }) => file),
    tsconfig: join(root, "tsconfig.json"),
    plugin: ["typedoc-plugin-markdown"],
    router: "module",
    out,
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    disableSources: true,
    readme: "none",
    hideBreadcrumbs: true,
    hidePageHeader: true,
    // Names that differ only in case get anchors of their own, which headings alone would not.
    useHTMLAnchors: true,
    anchorPrefix: "api-",
    useCodeBlocks: true,
    expandObjects: false,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
    propertyMembersFormat: "table",
    enumMembersFormat: "table",
    logLevel: "Error",
  });
  const project = await app.convert();
  if (!project) throw new Error("TypeDoc cannot read the libraries.");
  // TypeDoc names a module by its path; programs import it by another name.
  const names = new Map(found.map(({ name, file }) => [relative(join(root, "packages"), file), name]));
  for (const child of project.children ?? []) {
    const name = names.get(`${child.name}.ts`) ?? names.get(`${child.name}/index.ts`);
    if (!name) throw new Error(`TypeDoc reports a module ${child.name}, which no package exports.`);
    child.name = name;
  }
  await app.generateOutputs(project);
}
