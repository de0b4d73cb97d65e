/** What a request does to the account. */
export const EFFECTS = ["reads", "changes", "moves-money"] as const;

/** Effects as readers see them. */
export const EFFECT_LABELS: Record<(typeof EFFECTS)[number], string> = {
  reads: "Reads",
  changes: "Changes",
  "moves-money": "Moves money",
};

export const EFFECT_BADGES: typeof EFFECT_LABELS = {
  reads: "status",
  changes: "status start",
  "moves-money": "status wait",
};
