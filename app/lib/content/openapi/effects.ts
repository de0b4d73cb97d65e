/** What a request does to the account. */
export const EFFECTS = ["reads", "none", "changes", "moves-money"] as const;

/** A webhook is a request that readers receive. */
export type Effect = (typeof EFFECTS)[number] | "webhook";

export const EFFECT_LABELS: Record<Effect, string> = {
  reads: "Read-only",
  none: "",
  changes: "Writes data",
  "moves-money": "Moves money",
  webhook: "Webhook",
};

export const EFFECT_BADGES: typeof EFFECT_LABELS = {
  reads: "status",
  none: "",
  changes: "status start",
  "moves-money": "status wait",
  webhook: "status",
};
