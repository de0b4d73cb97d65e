/** Stands in the rendered document until the server, which alone knows its inline scripts, replaces it. */
export const POLICY_PLACEHOLDER = "content-security-policy-goes-here";
