import { hostOf, squeeze } from "@wellsourced/core";
import { Image } from "@wellsourced/core/records";
import { type Asked, ImageSearch } from "@wellsourced/core/searches";
import { countOf, known, type Maybe, plainText, type Raw, webAddress } from "../clean.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type ImageAsk = Asked<typeof ImageSearch>;

/** Zero means an unknown size. */
const positive = (count: Maybe<number>): number | undefined => countOf(count) || undefined;

/** The file type by the extension of a URL. */
function typeOfFile(link: string): string | undefined {
  const ending = /\.(jpe?g|gif|png|bmp|svg|webp|avif|tiff?)$/iu.exec(URL.parse(link)?.pathname ?? "")?.[1];
  return ending?.toLowerCase().replace("jpeg", "jpg");
}

export const images = defineKind<ImageAsk, Raw<Image>, Image>({
  name: "image",
  ask: ImageSearch,
  kept: { ms: 30 * 60_000 },
  record: Image,
  clean(raw) {
    const link = webAddress(raw.link);
    if (link === undefined) return undefined;
    const contextLink = webAddress(raw.contextLink);
    const displayLink = squeeze(raw.displayLink ?? "") || hostOf(contextLink ?? link);
    return {
      title: plainText(raw.title) || displayLink,
      link,
      ...known({ thumbnailLink: webAddress(raw.thumbnailLink) }),
      displayLink,
      ...known({
        contextLink,
        width: positive(raw.width),
        height: positive(raw.height),
        fileSize: positive(raw.fileSize),
      }),
    };
  },
  keyOf: ({ link }) => link,
  question: ["query"],
  // The providers' default.
  neutral: { safe: "medium" },
  keeps: {
    fileType: ({ link }, ask) => ifKnown(typeOfFile(link), (type) => type === ask.fileType),
  },
});
