import "server-only";
import type { BankExtension } from "@/lib/contract/extensions";
import { portalSettings } from "@/lib/settings/portal-settings";

/** Returns whether the bank offers an extension; sandbox controls exist only in a sandbox [GAP-25]. */
export function bankOffers(extension: BankExtension): boolean {
  const { bank } = portalSettings();
  if (extension === "sandbox-controls" && bank.environment !== "sandbox") return false;
  return bank.extensions.includes(extension);
}
