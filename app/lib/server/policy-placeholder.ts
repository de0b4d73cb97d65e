/**
 * Placeholder in the rendered document, which the server replaces once it knows the inline scripts. Its spaces make React
 * quote the attribute, as the policy needs.
 */
export const POLICY_PLACEHOLDER = "content security policy goes here";
