import { squeeze } from "@wellsourced/core";
import { OpenAccess, OpenCopy } from "@wellsourced/core/records";
import { bareDoi, known, type Maybe, scholarlyText, webAddress } from "../clean.ts";
import { defineKind, type Limited } from "./kind.ts";

/** A query for free copies of a work. */
export interface OpenAccessAsk extends Limited {
  /** In any common spelling. */
  readonly doi: string;
}

export type RawCopy = { readonly [Name in keyof OpenCopy]?: Maybe<string> };

export interface RawOpenAccess {
  readonly doi?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly openAccess: boolean;
  readonly status?: Maybe<string>;
  readonly isInDoaj?: Maybe<boolean>;
  /** Best first. */
  readonly copies: readonly RawCopy[];
}

/** `undefined` for a copy without a URL. */
function toCopy({ pdfUrl, landingUrl, licence, version, hostType, host }: RawCopy): OpenCopy[] {
  const places = known({ pdfUrl: webAddress(pdfUrl), landingUrl: webAddress(landingUrl) });
  if (Object.keys(places).length === 0) return [];
  return [
    {
      ...places,
      ...known({
        licence: squeeze(licence ?? ""),
        version: OpenCopy.shape.version.safeParse(version).data,
        hostType: OpenCopy.shape.hostType.safeParse(hostType).data,
        host: squeeze(host ?? ""),
      }),
    },
  ];
}

const placesOf = ({ pdfUrl, landingUrl }: OpenCopy): string => JSON.stringify([pdfUrl, landingUrl]);

export const openAccess = defineKind<OpenAccessAsk, RawOpenAccess, OpenAccess>({
  name: "open-access",
  kept: { ms: 3_600_000, failuresMs: 60_000 },
  record: OpenAccess,
  policy: "ladder",
  question: ["doi"],
  clean({ doi: given, title, openAccess: isOpen, status, isInDoaj, ...raw }, { source }) {
    const doi = bareDoi(given);
    if (!doi) return undefined;
    const copies = [...new Map(raw.copies.flatMap(toCopy).map((copy) => [placesOf(copy), copy] as const)).values()];
    return {
      doi,
      ...known({ title: scholarlyText(title) }),
      openAccess: isOpen,
      ...known({ status: OpenAccess.shape.status.safeParse(status?.toLowerCase()).data, isInDoaj }),
      copies,
      source,
    };
  },
  keyOf: ({ doi }) => doi,
});
