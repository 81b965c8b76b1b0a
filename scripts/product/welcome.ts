import { join } from "node:path";
import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import type { BankSettings } from "@/lib/settings/bank-settings";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** Formats the message shown after startup: the addresses and the demo sign-ins. */
export function formatWelcome(portal: PortalSettings, bank: BankSettings | undefined): string {
  const lines = ["", "Endorse is ready.", "", `  Portal         ${portal.portalUrl}`];
  if (bank) lines.push(`  Built-in bank  ${bank.baseUrl}   (its API: ${bank.baseUrl}/docs)`);
  else lines.push(`  Bank           ${portal.bank.apiUrl} (${portal.bank.environment})`);
  lines.push(`  Logs           ${join(portal.dataFolder, "log")}`);
  if (bank) {
    lines.push("", "  Demo sign-ins");
    for (const { email, password, roles } of DEMO_PEOPLE) {
      lines.push(`    ${email.padEnd(28)} ${password.padEnd(14)} ${roles.join(", ")}`);
    }
  }
  return `${lines.join("\n")}\n\n`;
}
