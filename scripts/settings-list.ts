import { BANK_SETTINGS } from "@/lib/settings/bank-settings";
import { PORTAL_SETTINGS } from "@/lib/settings/portal-settings";

/** A Markdown list of all settings with their defaults, those of the portal first; a shared setting is listed once. */
export function formatSettingsList(): string {
  const settings = [...Object.values(PORTAL_SETTINGS), ...Object.values(BANK_SETTINGS)];
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  return [...byName.values()]
    .map(({ name, meaning, defaultText }) => `- \`${name}\`${defaultText ? ` (\`${defaultText}\`)` : ""}: ${meaning}`)
    .join("\n");
}
