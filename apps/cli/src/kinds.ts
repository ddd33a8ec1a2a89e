import { spoken } from "./render.ts";

/** Kinds of sources as people name them; what serves one purpose has one name. */
const WORDS: Readonly<Record<string, string>> = {
  web: "web pages",
  image: "images",
  video: "videos",
  academic: "papers",
  graph: "citations of papers",
  work: "checks of references",
  standing: "checks of references",
  registration: "checks of references",
  "archive-id": "checks of references",
  "open-access": "free full texts",
  case: "court cases",
  filing: "company filings",
  local: "places",
  render: "pages rendered elsewhere",
  answer: "answers",
  chat: "answers",
  structured: "structured search",
  entity: "organisations",
  brand: "brands",
  patent: "patents",
  trial: "clinical trials",
  series: "economic data",
  observation: "economic data",
  biomedical: "biomedical data",
  "awesome-list": "curated lists",
  certificate: "host names of a company",
  capture: "web archive",
  snapshot: "web archive",
  save: "web archive",
};

/** A kind of source in people's words. */
export const kindWords = (kind: string): string => WORDS[kind] ?? spoken(kind.replaceAll("-", " "));
