import { files } from "./catalog.gen.ts";
import { type Lens, readLens } from "./define.ts";

let parsed: readonly Lens[] | undefined;

/** The lenses that come with the package, by name. They are read on the first call, not on import. */
export function builtinLenses(): readonly Lens[] {
  parsed ??= files.map(([name, value]) => {
    const read = readLens(value, name);
    if ("problem" in read) throw new TypeError(`lenses/${name}.json ${read.problem}`);
    return read.lens;
  });
  return parsed;
}
