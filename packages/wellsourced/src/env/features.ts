import type { Settings } from "./settings.ts";

/** Features that store personal data, each enabled by a setting. */
export const FEATURES = {
  memory: { setting: "memoryEnabled", variable: "WELLSOURCED_MEMORY_ENABLED", what: "Notes" },
  analytics: { setting: "userAnalyticsEnabled", variable: "WELLSOURCED_USER_ANALYTICS_ENABLED", what: "Usage counts" },
  workspaces: { setting: "workspacesEnabled", variable: "WELLSOURCED_WORKSPACES_ENABLED", what: "Workspaces" },
  monitoring: { setting: "monitoringEnabled", variable: "WELLSOURCED_MONITORING_ENABLED", what: "Monitored queries" },
} as const;

export type Feature = keyof typeof FEATURES;

/** Whether a feature is enabled; `undefined` for unknown names. */
export function isFeatureOn(name: string, settings: Settings): boolean | undefined {
  const feature = Object.entries(FEATURES).find(([known]) => known === name)?.[1];
  return feature && settings[feature.setting];
}
