import { hostOf, squeeze } from "@wellsourced/core";
import { Image } from "@wellsourced/core/records";
import { countOf, known, type Maybe, plainText, type Raw, webAddress } from "../clean.ts";
import { defineKind, ifKnown, type PageSearch } from "./kind.ts";

export interface ImageAsk extends Omit<PageSearch, "timeRange"> {
  /** Approximate: providers apply it loosely. */
  readonly size?: "huge" | "icon" | "large" | "medium" | "small" | "xlarge" | "xxlarge";
  readonly type?: "clipart" | "face" | "lineart" | "stock" | "photo" | "animated";
  readonly colorType?: "color" | "gray" | "mono" | "trans";
  readonly dominantColor?: string;
  readonly fileType?: "jpg" | "gif" | "png" | "bmp" | "svg" | "webp";
  readonly safe?: "off" | "medium" | "high";
}

/** Zero means an unknown size. */
const positive = (count: Maybe<number>): number | undefined => countOf(count) || undefined;

/** The file type by the extension of a URL. */
function typeOfFile(link: string): string | undefined {
  const ending = /\.(jpe?g|gif|png|bmp|svg|webp|avif|tiff?)$/iu.exec(URL.parse(link)?.pathname ?? "")?.[1];
  return ending?.toLowerCase().replace("jpeg", "jpg");
}

export const images = defineKind<ImageAsk, Raw<Image>, Image>({
  name: "image",
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
