import "server-only";
import { flag, SettingsError, setting, url, webhookSecret } from "./setting";

export const ALERT_WEBHOOK_SETTINGS = {
  alertWebhookUrl: setting("ALERT_WEBHOOK_URL", "Address that alerts are posted to", url.optional(), { secret: true }),
  alertWebhookSecret: setting(
    "ALERT_WEBHOOK_SECRET",
    "Secret that signs alerts (Standard Webhooks), as whsec_ and Base64; required with ALERT_WEBHOOK_URL",
    webhookSecret.optional(),
    { secret: true },
  ),
  alertWebhookPrivate: setting(
    "ALERT_WEBHOOK_PRIVATE",
    "Whether alerts may be posted to an address that is not public, and without TLS: true or false",
    flag,
    { defaultText: "false" },
  ),
};

export interface AlertWebhookSettings {
  readonly url: string;
  /** In the format of the Standard Webhooks specification. */
  readonly secret: string;
  readonly allowsPrivate: boolean;
}

/** @throws SettingsError that names the missing or invalid variable */
export function readAlertWebhook(settings: {
  readonly alertWebhookUrl: string | undefined;
  readonly alertWebhookSecret: string | undefined;
  readonly alertWebhookPrivate: boolean;
}): AlertWebhookSettings | null {
  const { alertWebhookUrl, alertWebhookSecret: secret, alertWebhookPrivate: allowsPrivate } = settings;
  if (alertWebhookUrl === undefined) return null;
  if (secret === undefined)
    throw new SettingsError("Invalid settings: ALERT_WEBHOOK_SECRET is missing but required by ALERT_WEBHOOK_URL.");
  if (!allowsPrivate && !alertWebhookUrl.startsWith("https:"))
    throw new SettingsError("Invalid settings: ALERT_WEBHOOK_URL must be an https address.");
  return { url: alertWebhookUrl, secret, allowsPrivate };
}
