import type { BankSettings } from "@/lib/settings/bank-settings";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** What a person reads when the product is up: where it is, and how to sign in. */
export async function welcome(portal: PortalSettings, bank: BankSettings | undefined): Promise<string> {
  const lines = ["", "Endorse is ready.", "", `  Portal         ${portal.portalUrl}`];
  if (bank) {
    lines.push(`  Built-in bank  ${bank.baseUrl}   (API: ${bank.baseUrl}/openapi.json)`);
    const { DEMO_ACCOUNTS } = await import("@/lib/access/demo-accounts");
    lines.push("", "  Demo sign-ins");
    for (const { email, password, roles } of DEMO_ACCOUNTS)
      lines.push(`    ${email.padEnd(26)} ${password.padEnd(22)} ${roles.join(", ")}`);
  } else {
    lines.push(`  Bank           ${portal.bank.apiUrl} (${portal.bank.environment})`);
  }
  return `${lines.join("\n")}\n\n`;
}
