/** Stands in the rendered document until the server, which alone knows its inline scripts, replaces it. Its spaces keep it within quotes, as the policy must be. */
export const POLICY_PLACEHOLDER = "content security policy goes here";
