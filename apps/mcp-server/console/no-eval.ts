import { config } from "zod/v4/core";

// Before any schema is made: compiled validators need eval, which the policy of this page forbids.
config({ jitless: true });
