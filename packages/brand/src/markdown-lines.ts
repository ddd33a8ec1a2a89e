import { squeeze } from "@wellsourced/core";

/** 1 to 6 for a Markdown heading, else 0. */
export const headingLevel = (line: string): number => /^(#{1,6})\s/u.exec(line)?.[1]?.length ?? 0;

export const withoutHeadingMark = (line: string): string => line.replace(/^#{1,6}\s/u, "");

/** Replaces links and images by their text. */
export const withoutLinks = (line: string): string => line.replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/gu, "$1");

/** A line without links, addresses, emphasis, table bars and list markers. */
export const plainLine = (line: string): string =>
  squeeze(
    withoutLinks(line)
      .replace(/https?:\/\/\S+/gu, " ")
      .replace(/[*_`|]+/gu, " ")
      .replace(/^[\s>•·–-]+|^\d+\.\s/gu, ""),
  );
