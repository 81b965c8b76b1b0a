import { BANK_SETTINGS } from "@/lib/settings/bank-settings";
import { PORTAL_SETTINGS } from "@/lib/settings/portal-settings";

/** Formats a Markdown list of all settings and their defaults, portal settings first; shared settings appear once. */
export function formatSettingsList(): string {
  const settings = [...Object.values(PORTAL_SETTINGS), ...Object.values(BANK_SETTINGS)];
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  return [...byName.values()]
    .map(({ name, meaning, defaultText }) => `- \`${name}\`${defaultText ? ` (\`${defaultText}\`)` : ""}: ${meaning}`)
    .join("\n");
}
