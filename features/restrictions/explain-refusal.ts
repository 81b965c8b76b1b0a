import "server-only";
import type { Refused } from "@/lib/bank-client/bank-response";
import { toSentence } from "@/lib/bank-connection/bank-messages";
import { ERROR_CODES } from "@/lib/contract/error";
import { NOT_A_MASTER } from "@/lib/ledger/restrictions/subaccounts";
import type { CodedRefusal } from "@/lib/operations/operation";

const NOT_RESTRICTED = "The account was not restricted";

/** Explains the bank's refusal and the fields to correct; returns null if the response does not name every field. */
export function explainRefusal({
  status,
  code,
  messages,
}: Refused): CodedRefusal<typeof NOT_A_MASTER | "refused"> | null {
  if (status === 404) {
    return {
      code: "refused",
      message: `${NOT_RESTRICTED}: you have no account with this number at the bank. Check every digit.`,
      fields: { accountNumber: "The bank has no account with this number." },
    };
  }
  if (code !== ERROR_CODES.validation) return null;
  // The bank's messages have the form "field: message".
  const parsed = messages.map((text) => /^(\w+): (.+)$/.exec(text));
  const named = parsed.flatMap((parts) => (parts ? [{ field: parts[1]!, text: parts[2]! }] : []));
  if (named.length === 0 || named.length < messages.length) return null;
  if (named.some(({ field, text }) => field === "accountNumber" && text.includes("master account"))) {
    return {
      code: NOT_A_MASTER,
      message: `${NOT_RESTRICTED}: this is a subaccount, and restrictions are placed on the master account.`,
      fields: { accountNumber: "This is a subaccount. Enter its master account." },
    };
  }
  if (named.some(({ field }) => field === "subAccountNumber")) {
    return {
      code: "refused",
      message: `${NOT_RESTRICTED}: this subaccount isn’t under this master account. Check both numbers.`,
      fields: { "restriction.subAccountNumber": "This subaccount isn’t under this master account." },
    };
  }
  const fields = named.map(({ field, text }) => [
    field === "accountNumber" ? field : `restriction.${field}`,
    `The bank says: ${toSentence(`${field}: ${text}`)}`,
  ]);
  return {
    code: "refused",
    message: `${NOT_RESTRICTED}: the bank does not accept one of these values.`,
    fields: Object.fromEntries(fields),
  };
}
