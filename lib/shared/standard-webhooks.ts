import { createHmac } from "node:crypto";

interface SignedMessage {
  /** The event ID, the same for all delivery attempts. */
  readonly id: string;
  /** Real time, because receivers compare it with their own clocks. */
  readonly at: Date;
  readonly body: string;
}

/**
 * Creates the Standard Webhooks headers [GAP-33]. The registration's password is the shared secret: with the prefix
 * `whsec_`, the key is the Base64 after the prefix; otherwise, it is the password's UTF-8 bytes. Without a password,
 * nothing is signed.
 */
export function createWebhookHeaders(message: SignedMessage, password: string | null): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const headers = { "webhook-id": message.id, "webhook-timestamp": timestamp };
  if (password === null || password === "") return headers;
  const hmac = createHmac("sha256", keyOf(password)).update(`${message.id}.${timestamp}.${message.body}`);
  return { ...headers, "webhook-signature": `v1,${hmac.digest("base64")}` };
}

function keyOf(password: string): Buffer {
  const prefix = "whsec_";
  return password.startsWith(prefix) ? Buffer.from(password.slice(prefix.length), "base64") : Buffer.from(password);
}
