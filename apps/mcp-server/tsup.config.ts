import { fileURLToPath } from "node:url";
import { application } from "../../tsup.shared.ts";

const leftOut = fileURLToPath(new URL("src/revisions/left-out.ts", import.meta.url));

export default application(
  {
    main: "src/main.ts",
    // Reading pages starts this one as a worker, by its name beside the program.
    "parse-worker": "../../packages/scraper/src/parse-worker.ts",
  },
  [
    {
      name: "no-schema-compilers",
      setup(build) {
        const place = () => ({ path: leftOut });
        build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, place);
        build.onResolve({ filter: /[\\/]validation[\\/]ajv-provider\.js$/ }, place);
      },
    },
  ],
);
