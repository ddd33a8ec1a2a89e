import { jsonResource } from "./json-resource.ts";

export const toolStatistics = jsonResource({
  uri: "stats://tools",
  name: "Tool Statistics",
  description: "Calls, errors and mean time of each tool since the server started.",
  // Before the first call there is nothing to count, and nothing is loaded to say so.
  body: (product) => ({ tools: product.peek()?.toolbox.statistics() ?? {} }),
});
