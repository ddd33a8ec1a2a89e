import { find, lineText, parseHtml, toMarkdown } from "@wellsourced/markup";
import { findHidden, remove } from "@wellsourced/markup/hidden";
import { parseXml } from "@wellsourced/markup/xml";

const page = parseHtml(`<h1>Tides</h1><p>The <a href="/sea">sea</a> rises. <i style="display:none">Buy!</i></p>`);
console.log(remove(findHidden(page)), "hidden");
console.log(toMarkdown(page, { baseUrl: "https://example.org/" }));

const heading = find(page, ({ tag }) => tag === "h1");
console.log(heading && lineText(heading));
console.log(parseXml('<tide at="noon"><m>4.12</m></tide>').at("tide/m")?.text);
