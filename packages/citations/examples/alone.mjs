import { bibliography, findDois, format, parse, parseReference, toCitation } from "@wellsourced/citations";
import { findReferences } from "@wellsourced/citations/documents";
import { matchReference, matchTitle } from "@wellsourced/citations/matching";

const page = { title: "The fall of the wall", authors: ["Ada Byron"], site: "The Example", published: "2020-03-04" };
const url = "https://example.org/wall";
console.log(toCitation(page, { url, accessed: Date.now() }).formatted.apa);
console.log(bibliography([{ url, title: page.title, author: "Byron, Ada" }], { style: "bibtex" }).bibliography);

const { items, problems } = await parse("@book{byron1843, author={Byron, Ada}, title={Notes}, year=1843}\n@book{cut,");
console.log(await format(items, { style: "mla" }), problems); // Byron, Ada. Notes. 1843. [{ line: 2, … }]
console.log(findDois("As shown (https://doi.org/10.1000%2FABC), it holds.")); // ["10.1000/abc"]

const item = parseReference("Byron, A. (1843). Notes on the engine. Memoirs, 3, 666-731.");
console.log(item.title, item["container-title"]); // Notes on the engine Memoirs
const { references } = await findReferences("See [@doi:10.1000/abc].", { type: "markdown" });
console.log(references[0].doi, references[0].line); // 10.1000/abc 1
console.log(matchTitle("Green tea and sleep in adults", "Correction: Green tea and sleep in adults").verdict); // mismatch
console.log(matchReference(item, { ...item, title: "Notes on an engine" }).confidence); // high
