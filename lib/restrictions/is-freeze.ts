/** Whether a restriction freezes an account and all its subaccounts; a freeze takes effect before it is confirmed. */
export function isFreeze({ appliesTo }: { readonly appliesTo?: unknown }): boolean {
  return appliesTo === "All";
}
