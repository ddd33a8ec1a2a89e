import { defineProvider } from "../define.ts";
import { neighbourhood } from "./opencitations/graph.ts";

export default defineProvider({
  name: "opencitations",
  origin: "https://api.opencitations.net",
  docs: "https://api.opencitations.net/index/v2",
  key: {
    env: "OPENCITATIONS_TOKEN",
    required: false,
    sendAs: { header: "authorization" },
    hint: "A free token from https://opencitations.net/accesstoken; optional.",
  },
  // 180 a minute for one address.
  pace: { perSecond: 3, burst: 5 },
  can: [neighbourhood],
});
