export { eachTree, parseXml, XmlElement } from "./tree.ts";
export { decodeXml, eachXml, leafTexts, type XmlAttributes, type XmlHandler, type XmlOptions } from "./walk.ts";
