import { readDocument } from "@wellsourced/documents";

const bytes = new TextEncoder().encode("place,level\nBrest,4.12\nDover,6.70\n");
const { contentType, markdown } = await readDocument(bytes, { name: "tides.csv" });
console.log(contentType);
console.log(markdown);
