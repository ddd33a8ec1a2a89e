import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRegistry } from "@wellsourced/works";

const registry = openRegistry(mkdtempSync(join(tmpdir(), "works-")));
const writer = await registry.write();
await writer.add([
  { source: "made", key: "tides", ids: ["doi:10.1000/tides"], title: "Spring tides: a study", years: [2019] },
]);
await writer.commit();
await writer.close();

console.log((await registry.find("doi:10.1000/tides"))[0]?.title);
console.log((await registry.search({ title: "Sprng tides" }))[0]?.record.key);
await registry.close();
