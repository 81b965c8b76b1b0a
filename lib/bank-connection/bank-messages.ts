import "server-only";
import type { Refused, Unreachable } from "@/lib/bank-client/bank-response";
import { endSentence } from "@/lib/shared/end-sentence";

/** The message when nothing was sent. `advice` says what to do about it. */
export function unreachableMessage(response: Unreachable, advice = "Try again shortly."): string {
  return response.reason === "token" && response.cause.startsWith("token")
    ? `Not sent. The bank is denying access right now. ${advice}`
    : `Not sent. The bank can’t be reached. ${advice}`;
}

/** What a bank says of one field. */
const OF_FIELD = /^([a-z][A-Za-z]*): (.+)$/;
/** Messages that complete a sentence which begins with the field. */
const PREDICATE = /^(?:is|must|has|can|cannot|does|may)\b/;

/** A bank's message, "callbackUrl: is not on the allowlist", as a sentence; one of another form stays as it is. */
export function inWords(message: string): string {
  const [, field, said] = OF_FIELD.exec(message) ?? [];
  if (!field || !said) return message;
  const name = field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:url|id)$/, (short) => short.toUpperCase());
  return PREDICATE.test(said) ? `the ${name} ${endSentence(said)}` : `${name}: ${endSentence(said)}`;
}

/** The message when the bank refused: with the bank's own messages where it sent any. */
export function refusalMessage({ status, messages }: Refused, what: string): string {
  if (status === 401) return `${what}: the bank does not accept this portal’s credentials.`;
  if (status === 429) return `${what}: the bank is busy. Try again in a moment.`;
  if (messages.length > 0) return `${what}. The bank says: ${messages.map(inWords).join(" ")}`;
  return `${what}: the bank returned ${status} without a reason.`;
}
