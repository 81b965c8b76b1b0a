import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { refreshFromBank } from "@/lib/bank-connection/read-from-bank";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { withLogContext } from "@/lib/logging/log";
import { paymentStep, type StepJump } from "@/lib/payment-rules/payment-step";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { runSandboxCommand, type SandboxFailureCode } from "./run-sandbox-command";

const inputSchema = z.object({ paymentId: z.string().min(1).max(200) });

/** Allows for an item that misses the day's last window, and for holidays, which take one move each. */
const MAX_MOVES = 4;

/** The clock and the payment status after the move. */
interface AdvancedPayment {
  /** The bank's timestamp, unchanged; null if the response had none. */
  now: string | null;
  status: string | null;
}

/**
 * Moves the bank's clock until the payment reaches its next status, and refreshes the payment. Each move is audited
 * like a move on the sandbox page.
 */
export function advancePayment(
  session: Session,
  input: { readonly paymentId: string },
): Promise<Outcome<AdvancedPayment, SandboxFailureCode | "not-found" | "ended" | "unchanged">> {
  return withLogContext("advance-payment", session, async () => {
    const forbidden = refuseUnless(session, "sandbox.control");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Reload the page and try again.");
    const { paymentId } = parsed.data;
    const { db } = await ledger();
    if (!(await findPayment(db, paymentId))) return failure("not-found", "The portal has no such payment.");
    await refreshFromBank(paymentId, "refresh");
    const payment = (await findPayment(db, paymentId))?.payment;
    const clock = payment && paymentStep(payment)?.clock;
    if (!clock) return failure("ended", "Moving the clock changes nothing about this payment. Reload the page.");
    let now: string | null = null;
    for (let move = 0; move < MAX_MOVES; move++) {
      const moved = await runSandboxCommand(session, { command: "advanceClock", body: await clockTarget(clock.jump) });
      if (!moved.ok) return moved;
      now = moved.value.now ?? null;
      await refreshFromBank(paymentId, "refresh");
      const newStatus = (await findPayment(db, paymentId))?.payment.status ?? null;
      if (newStatus !== payment.status) return success({ now, status: newStatus });
    }
    return failure("unchanged", "The clock moved, but the status of this payment is the same. Reload the page.");
  });
}

async function clockTarget(jump: StepJump) {
  if (jump === "sending") return { duration: "PT15M" };
  if (jump === "decision-cut-off") return { until: nextDecisionCutOff(await bankNow()).toISOString() };
  return { to: jump };
}
