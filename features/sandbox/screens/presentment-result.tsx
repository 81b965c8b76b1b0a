import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import type { ControlResponse } from "@/lib/bank-client/sandbox";

const RESULTS: Readonly<Record<string, { tone: "good" | "warn" | "bad"; title: string }>> = {
  Posted: { tone: "good", title: "Presented and posted" },
  Held: { tone: "warn", title: "Presented and held: not authorized" },
  ReturnedUnseen: { tone: "bad", title: "Returned without appearing here" },
};

const REASONS: Readonly<Record<string, string>> = {
  AccountNotFound: "There is no such account at the bank.",
  Restricted: "A restriction on the account stops checks.",
};

/** Shows the outcome of a presentment [GAP-17] [GAP-19]. */
export function PresentmentResult({ presentment }: { presentment: ControlResponse<"presentCheck"> }) {
  const { result = "Not reported", reason, payment } = presentment;
  const { tone, title } = RESULTS[result] ?? { tone: "warn" as const, title: `The bank says: ${result}` };
  return (
    <Notice tone={tone} title={title}>
      {reason && <p>{REASONS[reason] ?? reason}</p>}
      {payment?.id && (
        <Link href={`/payments/${payment.id}`} className="underline">
          View the payment
        </Link>
      )}
    </Notice>
  );
}
