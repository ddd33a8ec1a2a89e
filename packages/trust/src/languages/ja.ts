import { defineLanguage } from "./define.ts";

export const japanese = () =>
  defineLanguage("ja", {
    functionWords: "",
    negations: "ない|なく|なかっ|ません|ませ ん|無い|ではな|じゃな|ず、|ずに|否定|不可能|未",
    notNegations:
      "だけでなく|だけではなく|のみならず|少なくとも|少なく|なくなる|に違いない|かもしれない|なければな|なくてはな",
    inside: true,
    postfix: true,
    hedges: "約|およそ|ほぼ|最大|最低|少なくとも|ほど",
  });
