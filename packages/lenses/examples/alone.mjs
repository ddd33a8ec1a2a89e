import { builtinLenses, findLens, lensCatalog } from "@wellsourced/lenses";

for (const { name, domainCount } of lensCatalog(builtinLenses())) console.log(`${name}: ${domainCount} domains`);

const legal = findLens("legal");
const query = `habeas corpus (${legal.domains
  .slice(0, 3)
  .map((domain) => `site:${domain}`)
  .join(" OR ")})`;
console.log(query);
