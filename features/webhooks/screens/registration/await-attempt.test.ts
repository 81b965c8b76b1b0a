import { expect, test } from "vitest";
import type { DeliveryDetailView } from "@/features/webhooks/get-delivery";
import { awaitAttempt } from "./await-attempt";

const RESENT = { deliveryId: "d2", attempts: 1 };
const attempt = (httpStatus: number | null, error: string | null) =>
  ({ attempts: 2, body: null, attemptLog: [{ httpStatus, error }] }) as unknown as DeliveryDetailView;
const NOT_YET = { ...attempt(200, null), attempts: 1 };

async function awaitResult(...seen: (DeliveryDetailView | null)[]) {
  let reads = 0;
  const read = async () => seen[Math.min(reads++, seen.length - 1)]!;
  return [await awaitAttempt(RESENT, read, async () => {}), reads];
}

test("reports a resent delivery as delivered only if the receiver accepted it", async () => {
  expect(await awaitResult(null, NOT_YET, attempt(204, null))).toEqual([
    { tone: "good", title: "Delivered", detail: "The receiver responded with HTTP 204." },
    3,
  ]);
  expect(await awaitResult(attempt(500, "The receiver answered 500."))).toEqual([
    { tone: "bad", title: "Resent but not delivered", detail: "The receiver answered 500." },
    1,
  ]);
  expect(await awaitResult(attempt(500, null))).toMatchObject([{ detail: "The receiver responded with HTTP 500." }, 1]);
});

test("reports a resent delivery as queued if the bank has not attempted it", async () => {
  expect(await awaitResult(NOT_YET)).toMatchObject([{ tone: "info", title: "Queued at the bank" }, 15]);
});
