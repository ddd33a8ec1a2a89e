import { bibliography, findDois, format, parse, toCitation } from "@wellsourced/citations";

const page = { title: "The fall of the wall", authors: ["Ada Byron"], site: "The Example", published: "2020-03-04" };
const url = "https://example.org/wall";
console.log(toCitation(page, { url, accessed: Date.now() }).formatted.apa);
console.log(bibliography([{ url, title: page.title, author: "Byron, Ada" }], { style: "bibtex" }).bibliography);

const { items, problems } = await parse("@book{byron1843, author={Byron, Ada}, title={Notes}, year=1843}\n@book{cut,");
console.log(await format(items, { style: "mla" }), problems);
console.log(findDois("As shown (https://doi.org/10.1000%2FABC), it holds."));
