import { fileURLToPath } from "node:url";
import { application } from "../../tsup.shared.ts";

const leftOut = fileURLToPath(new URL("src/revisions/left-out.ts", import.meta.url));

export default application(
  {
    main: "src/main.ts",
    // These start as workers, by their names beside the program.
    "parse-worker": "../../packages/scraper/src/parse-worker.ts",
    "reference-worker": "../../packages/citations/src/reference-worker.ts",
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
