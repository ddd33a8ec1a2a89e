export { eachTree, parseXml, XmlElement } from "./tree.ts";
export { decodeXml, eachXml, type XmlAttributes, type XmlHandler, type XmlOptions } from "./walk.ts";
