import "server-only";
import type { Refused, Unreachable } from "@/lib/bank-client/bank-response";
import { endSentence } from "@/lib/shared/end-sentence";

/** Returns the message for a request that was not sent. `advice` is the next step, as a sentence. */
export function unreachableMessage(response: Unreachable, advice = "Try again shortly."): string {
  return response.reason === "token" && response.cause.startsWith("token")
    ? `Not sent. The bank is denying access right now. ${advice}`
    : `Not sent. The bank can’t be reached. ${advice}`;
}

/** A bank message about one field, such as "amount: must be a whole number". */
const FIELD_MESSAGE = /^([a-z][A-Za-z]*): (.+)$/;
/** Messages that complete a sentence beginning with the field name. */
const PREDICATE = /^(?:is|must|has|can|cannot|does|may)\b/;

/** Turns a message such as "callbackUrl: is not on the allowlist" into a sentence; leaves other forms unchanged. */
export function toSentence(message: string): string {
  const [, field, text] = FIELD_MESSAGE.exec(message) ?? [];
  if (!field || !text) return message;
  const name = field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:url|id)$/, (short) => short.toUpperCase());
  return PREDICATE.test(text) ? `the ${name} ${endSentence(text)}` : `${name}: ${endSentence(text)}`;
}

/** Returns the message for a request that the bank refused, including the bank's messages. */
export function refusalMessage({ status, messages }: Refused, what: string): string {
  if (status === 401) return `${what}: the bank does not accept this portal’s credentials.`;
  if (status === 429) return `${what}: the bank is busy. Try again in a moment.`;
  if (messages.length > 0) return `${what}. The bank says: ${messages.map(toSentence).join(" ")}`;
  return `${what}: the bank returned ${status} without a reason.`;
}
