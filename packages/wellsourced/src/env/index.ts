export { generateEnvExample, generateSettingsReference } from "./documents.ts";
export { type Kind, type KindValues, OPERATIONS, type Routing } from "./kinds.ts";
export type { Machine } from "./places.ts";
export type { ProviderKey, ProviderRow } from "./providers.ts";
export { type EnvResult, type ReadEnvOptions, readEnv } from "./read-env.ts";
export { describeFlags, type FlagsResult, readFlags, readMode } from "./read-flags.ts";
export { secretsOf } from "./secrets.ts";
export { SETTINGS, type Section, type SettingRow, type Settings } from "./settings.ts";
export type { Environment, EnvProblem, Flags, ReadFile } from "./sources.ts";
