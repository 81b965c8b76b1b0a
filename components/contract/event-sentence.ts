import type { EventName } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import { groupAccountNumber } from "./account-number";

/** The fields of an event's object used in its sentence. */
interface NamedObject {
  readonly kind: "payment" | "authorization" | "restriction";
  readonly checkNumber: string | null;
  readonly amountCents: number | null;
  readonly accountNumber: string | null;
}

/** The first words of each event's sentence, followed by a check or an account. */
const BEGINNINGS = {
  "Check.Payment.Sent": "Sent",
  "Check.Payment.Received": "Received",
  "Check.Payment.Canceled": "Canceled",
  "Check.Payment.Rejected": "Rejected",
  "Check.Return.Received": "Return received for",
  "Check.Details.Changed": "Details changed for",
  "Check.Hold.Escalated": "Hold escalated for",
  "Check.Policy.Changed": "Availability changed for",
  "Check.PositivePay.Created": "Authorized",
  "Check.PositivePay.Revoked": "Revoked the authorization for",
  "Check.Payment.Unauthorized": "Unauthorized",
  "Core.Restriction.Placed": "Restricted",
  "Core.Transaction.Completed": "Posted",
} as const satisfies Record<EventName, string>;

/** Describes an event and its object, such as "Authorized check 30012, $45.00"; null if either is unknown. */
export function eventSentence(eventName: string | null, object: NamedObject | null): string | null {
  if (eventName === null || object === null || !Object.hasOwn(BEGINNINGS, eventName)) return null;
  const name = nameObject(object);
  return name && `${BEGINNINGS[eventName as EventName]} ${name}`;
}

/** Names an object: "check 30012, $45.00" or "account 2218 0091 44"; null if those fields are unknown. */
export function nameObject({ kind, checkNumber, amountCents, accountNumber }: NamedObject): string | null {
  if (kind === "restriction") return accountNumber && `account ${groupAccountNumber(accountNumber)}`;
  const amount = amountCents === null ? null : formatCents(amountCents);
  if (checkNumber) return amount ? `check ${checkNumber}, ${amount}` : `check ${checkNumber}`;
  return amount && `a check for ${amount}`;
}
