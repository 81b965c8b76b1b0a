/** Whether a restriction is a freeze, which applies to an account and all its subaccounts: it acts before it is confirmed. */
export function isFreeze({ appliesTo }: { readonly appliesTo?: unknown }): boolean {
  return appliesTo === "All";
}
