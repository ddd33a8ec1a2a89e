import { fileURLToPath } from "node:url";
import { dashboardPage } from "../../scripts/dashboard-page.ts";
import { application } from "../../tsup.shared.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const noValidator = here("src/revisions/no-validator.ts");

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
        const place = () => ({ path: noValidator });
        build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, place);
        build.onResolve({ filter: /[\\/]validation[\\/]ajv-provider\.js$/ }, place);
      },
    },
    dashboardPage(here("dashboard"), here("dist")),
  ],
);
