import { BANK_SETTINGS } from "@/lib/settings/bank-settings";
import { PORTAL_SETTINGS } from "@/lib/settings/portal-settings";

/** The table of all settings in Markdown, those of the portal first; a setting that both read is listed once. */
export function settingsTable(): string {
  const settings = [...Object.values(PORTAL_SETTINGS), ...Object.values(BANK_SETTINGS)];
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const rows = [...byName.values()].map(
    ({ name, meaning, defaultText }) => `| \`${name}\` | ${meaning} | ${defaultText ? `\`${defaultText}\`` : ""} |`,
  );
  return ["| variable | meaning | default |", "|---|---|---|", ...rows].join("\n");
}
