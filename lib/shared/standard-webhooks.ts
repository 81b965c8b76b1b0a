import { createHmac } from "node:crypto";

/** A message to sign. */
interface SignedMessage {
  /** The event's id, the same for all attempts. */
  readonly id: string;
  /** In real time: receivers compare it with their own clocks. */
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of the Standard Webhooks specification [GAP-33]. The registration's password is the shared secret: with
 * the prefix `whsec_`, the key is the base64 text after it; otherwise, it is the password's UTF-8 bytes. Without a
 * password, nothing is signed.
 */
export function standardWebhooksHeaders(message: SignedMessage, password: string | null): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const headers = { "webhook-id": message.id, "webhook-timestamp": timestamp };
  if (password === null || password === "") return headers;
  const signed = createHmac("sha256", keyOf(password)).update(`${message.id}.${timestamp}.${message.body}`);
  return { ...headers, "webhook-signature": `v1,${signed.digest("base64")}` };
}

function keyOf(password: string): Buffer {
  const prefix = "whsec_";
  return password.startsWith(prefix) ? Buffer.from(password.slice(prefix.length), "base64") : Buffer.from(password);
}
