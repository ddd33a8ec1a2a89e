import { z } from "zod";
import { images as declareImages, type ImageAsk } from "../../capabilities/image.ts";
import { listOf, number, text } from "../../fields.ts";
import { replyWith, safeSearch } from "./parameters.ts";

/** Older replies have flat names instead of objects. */
const Item = z.object({
  title: text,
  link: text,
  thumbnail: text,
  original: z.union([z.string(), z.object({ link: text, width: number, height: number })]).nullish(),
  original_width: number,
  original_height: number,
  source: z.union([z.string(), z.object({ name: text, link: text })]).nullish(),
});

const sizes = {
  icon: "isz:i",
  small: "isz:s",
  medium: "isz:m",
  large: "isz:l",
  xlarge: "isz:lt,islt:2mp",
  xxlarge: "isz:lt,islt:4mp",
  huge: "isz:lt,islt:10mp",
} as const;
/** Google has no type for stock photos. */
const types = { face: "face", photo: "photo", clipart: "clipart", lineart: "lineart", animated: "animated" } as const;
const tones = { color: "ic:color", gray: "ic:gray", mono: "ic:gray", trans: "ic:trans" } as const;

const typeOf = ({ type }: ImageAsk) => (type === undefined || type === "stock" ? undefined : types[type]);

/** Builds the `tbs` parameter. `dominantColor` excludes `colorType` and is the narrower one. */
const look = (ask: ImageAsk): string =>
  [
    ask.size && sizes[ask.size],
    typeOf(ask) && `itp:${typeOf(ask)}`,
    ask.dominantColor ? `ic:specific,isc:${ask.dominantColor}` : ask.colorType && tones[ask.colorType],
    ask.fileType && `ift:${ask.fileType}`,
  ]
    .filter(Boolean)
    .join(",");

function toImage({ title, link, thumbnail, original, original_width, original_height, source }: z.infer<typeof Item>) {
  const file = typeof original === "string" ? { link: original } : original;
  const page = typeof source === "string" ? undefined : source?.link;
  return {
    title,
    link: file?.link,
    thumbnailLink: thumbnail,
    contextLink: page ?? link,
    width: file?.width ?? original_width,
    height: file?.height ?? original_height,
  };
}

export const images = declareImages({
  rank: 5,
  honours: ["size", "type", "colorType", "dominantColor", "fileType", "safe", "country", "language"],
  most: 100,
  request: (ask) => ({
    path: "/api/v1/search",
    query: {
      engine: "google_images",
      q: ask.query,
      tbs: look(ask) || undefined,
      safe: ask.safe && safeSearch[ask.safe],
      hl: ask.language?.toLowerCase(),
      gl: ask.country?.toLowerCase(),
    },
    unmet: [
      ...(ask.type && !typeOf(ask) ? (["type"] as const) : []),
      ...(ask.dominantColor && ask.colorType && ask.colorType !== "color" ? (["colorType"] as const) : []),
    ],
  }),
  response: replyWith({
    images: listOf(Item),
    images_results: listOf(Item),
  }),
  records: ({ images: found, images_results: older }) => (found ?? older ?? []).map(toImage),
});
