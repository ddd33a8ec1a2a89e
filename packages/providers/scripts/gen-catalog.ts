import { readdir } from "node:fs/promises";
import type { Provider } from "../src/define.ts";

const folder = new URL("../src/catalog/", import.meta.url);

/** A catalogue row without its functions, for the manifest. */
const rowOf = ({ name, origin, origins, docs, key, switches, pace, metered, priceUsd, byPlan, can }: Provider) => ({
  name,
  origin,
  origins,
  docs,
  key,
  switches,
  pace,
  metered,
  priceUsd,
  byPlan,
  skills: Object.fromEntries(
    can.map(({ capability, rank, honours, most, index, onlyNamed, needs }) => [
      capability,
      { rank, honours, most, index, onlyNamed, needs },
    ]),
  ),
});

async function readProvider(file: string): Promise<Provider> {
  const loaded: { default: Provider } = await import(new URL(file, folder).href);
  if (loaded.default.name !== file.replace(/\.ts$/u, "")) throw new Error(`${file} declares ${loaded.default.name}`);
  return loaded.default;
}

/** Generates files from `src/catalog/`, by their path in the repository. The caller writes or compares them. */
export async function generateCatalog(): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const providers = await Promise.all(files.map(readProvider));
  const rows = providers.map((provider, index) => {
    const data = JSON.stringify(rowOf(provider)).slice(0, -1);
    return `  ${data},"load":() => import("./catalog/${files[index]}")},`;
  });
  const text = [
    "// Made by `pnpm gen` from the files in catalog/. Do not edit.",
    'import type { CatalogRow } from "./access.ts";',
    "",
    "export const catalog: readonly CatalogRow[] = [",
    ...rows,
    "];",
    "",
  ].join("\n");
  return { "packages/providers/src/catalog.gen.ts": text };
}
