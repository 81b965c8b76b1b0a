/** Whether a restriction is a freeze of an account with all subaccounts, which takes effect before confirmation. */
export function isFreeze({ appliesTo }: { readonly appliesTo?: unknown }): boolean {
  return appliesTo === "All";
}
