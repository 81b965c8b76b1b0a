import "server-only";
import { createTransport } from "nodemailer";
import { log } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Long enough for a slow server, short enough for a waiting user */
const TIMEOUT_MS = 10_000;

/** Returns whether the portal is configured to send email. */
export function canSendMail(): boolean {
  return portalSettings().mail !== null;
}

/**
 * Sends an email through the server in the settings, with TLS if the server offers it.
 *
 * @returns whether the server accepted the email; otherwise, the reason is logged without the email's text
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  const settings = portalSettings().mail;
  if (!settings) return false;
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Emails may contain user input, which must not make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ ...mail, from: settings.from });
    return true;
  } catch (error) {
    log().error({ code: (error as NodeJS.ErrnoException).code, responseCode: responseCodeOf(error) }, "mail not sent");
    return false;
  } finally {
    transport.close();
  }
}

function responseCodeOf(error: unknown): number | undefined {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" ? code : undefined;
}
