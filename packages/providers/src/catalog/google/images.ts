import { images as declareImages } from "../../capabilities/image.ts";
import { Answer } from "./answer.ts";
import { common } from "./parameters.ts";

export const images = declareImages({
  rank: 1,
  honours: ["size", "type", "colorType", "dominantColor", "fileType", "safe", "country", "language"],
  most: 10,
  request: ({ query, limit, size, type, colorType, dominantColor, fileType, ...wishes }) => ({
    path: "/customsearch/v1",
    query: {
      q: query,
      searchType: "image",
      num: limit,
      imgSize: size,
      imgType: type,
      imgColorType: colorType,
      imgDominantColor: dominantColor,
      fileType,
      ...common(wishes),
    },
  }),
  response: Answer,
  records: ({ items }) =>
    (items ?? []).map(({ title, link, displayLink, image }) => ({
      title,
      link,
      displayLink,
      thumbnailLink: image?.thumbnailLink,
      contextLink: image?.contextLink,
      width: image?.width,
      height: image?.height,
      fileSize: image?.byteSize,
    })),
});
