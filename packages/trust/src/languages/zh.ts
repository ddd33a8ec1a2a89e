import { defineLanguage } from "./define.ts";

export const chinese = () =>
  defineLanguage("zh", {
    functionWords: "",
    negations: "不是|不会|不能|没有|沒有|不|没|沒|無|无法|未|从未|從未|并非|並非|否认|否認|拒绝|拒絕",
    notNegations: "不仅|不僅|不但|不只|不過|不过|不同|不断|不斷|不少|不得不|不久|无论|無論|未来|未來|不管|不足|不论",
    inside: true,
    hedges: "约|約|大约|大約|近|超过|超過|至少|最多|将近|將近|多于|少于",
  });
