import { systemClock } from "@wellsourced/core";
import { openCorpus } from "@wellsourced/corpus";

const corpus = await openCorpus({ path: ":memory:", clock: systemClock });
await corpus.add([
  {
    id: "tides",
    title: "Tides",
    markdown: "# Tides\n\nThe sea rises twice a day.\n\n## Spring tides\n\nThey follow a full moon.",
  },
  { id: "潮汐", title: "潮汐", text: "潮汐是海水的周期性涨落现象。", language: "zh" },
]);

const { hits } = await corpus.search("rising seas at full moon");
console.log(hits[0]?.id, hits[0]?.passage.headings, hits[0]?.snippet.text);
console.log((await corpus.search("海水涨落")).hits[0]?.id);
await corpus.close();
