export { type Doctype, type ExpandedXml, expandEntities, readDoctype } from "./entities.ts";
export { eachTree, parseXml, XmlElement } from "./tree.ts";
export { decodeXml, eachXml, type XmlAttributes, type XmlHandler, type XmlOptions } from "./walk.ts";
