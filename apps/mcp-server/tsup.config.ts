import { application } from "../../tsup.shared.ts";

export default application(["src/main.ts"]);
