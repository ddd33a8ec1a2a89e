import { classify, coverage, keySentences } from "@wellsourced/trust";

const text = "Grey whales feed on the sea floor. The survey found that their number rose by 35 percent after 2001.";
const claim = "The number of grey whales rose by 40 percent";

console.log(classify({ url: "https://www.fisheries.noaa.gov/species/gray-whale" }).sourceType);
console.log(coverage(text, claim));
for (const { sentence, start, end } of keySentences(text, claim)) console.log(start, end, sentence);
