import { spoken } from "./render.ts";

/** Names of kinds of sources; kinds with the same purpose share a name. */
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

/** The name of a kind of source. */
export const kindWords = (kind: string): string => WORDS[kind] ?? spoken(kind.replaceAll("-", " "));
