import type { CheckReading } from "@/bank/domain/check-reader";
import { GOOD_MICR, reading } from "@/bank/testing/readings";
import type { DepositCommand } from "./command";
import { micrLineOf } from "./model-deposits";

/** Encodes a deposit command as base64 JSON to stand in for a check's front image. */
export function encodeSimulatedImage(command: DepositCommand): string {
  return Buffer.from(JSON.stringify(command)).toString("base64");
}

/** Derives the reading from a front image encoded by {@link encodeSimulatedImage}. */
export function readSimulatedImage(front: Uint8Array): CheckReading {
  const command = JSON.parse(Buffer.from(front).toString("utf8")) as DepositCommand;
  const { routing, payerAccount, check } = micrLineOf(command);
  const { cents: amountCents } = command;
  return reading({
    iqaPassed: command.reads !== "poor",
    micr:
      routing === null
        ? { isRead: false }
        : {
            ...GOOD_MICR,
            routingNumber: routing,
            routingNumberIsValid: command.reads !== "bad-routing",
            accountNumber: payerAccount ?? "",
            checkNumber: check ?? "",
          },
    recognizedAmount:
      command.reads === "no-amount"
        ? null
        : {
            amountCents: command.reads === "other-amount" ? amountCents + 1 : amountCents,
            confidence: command.reads === "unsure-amount" ? 0.5 : 0.99,
            isConfirmed: command.reads === "other-amount",
          },
  });
}
