/** What a request does to the account. */
export const EFFECTS = ["reads", "changes", "moves-money"] as const;

/** A webhook is a request that readers receive. */
export type Effect = (typeof EFFECTS)[number] | "webhook";

export const EFFECT_LABELS: Record<Effect, string> = {
  reads: "Reads",
  changes: "Changes",
  "moves-money": "Moves money",
  webhook: "Webhook",
};

export const EFFECT_BADGES: typeof EFFECT_LABELS = {
  reads: "status",
  changes: "status start",
  "moves-money": "status wait",
  webhook: "status",
};
