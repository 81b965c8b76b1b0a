import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import type { TestPortal } from "./test-portal";

export const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";
export const OLD_ID = "aaaaaaaa-2222-4333-8444-555555555555";
export const NEW_ID = "bbbbbbbb-2222-4333-8444-555555555555";
const HOUR_MS = 3_600_000;

/** An inbound check that is held because it was presented without authorization. */
export const HELD = {
  id: PAYMENT_ID,
  status: "Hold",
  direction: "Inbound",
  paymentType: "Forward",
  positivePayResult: "Unauthorized",
  decisionRequired: true,
  accountNumber: "2218009276",
  checkNumber: "0020611",
  amount: 1_825_000,
  payeeName: "Harborline Supply Co.",
} as const;
/** An authorization that matches {@link HELD}. */
export const MATCHING_AUTHORIZATION = {
  accountNumber: "2218009276",
  amount: 1_825_000,
  checkNumber: 20611,
  payeeName: "Harborline Supply Co.",
};

/** Returns the time `hours` from now as an ISO 8601 timestamp. */
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Stores {@link HELD} with the given fields changed. */
export const presentHeld = (portal: TestPortal, record: object = {}) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, {
      paymentId: PAYMENT_ID,
      record: { ...HELD, createdAt: hoursFromNow(0), lastModifiedAt: hoursFromNow(0), ...record },
      source: "event",
      observedAt: new Date(),
    }),
  );

/** Stores an earlier authorization with the same check number. */
export const authorizeBefore = (portal: TestPortal, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyAuthorization(tx, {
      authorizationId: OLD_ID,
      record: {
        ...MATCHING_AUTHORIZATION,
        status: "Authorized",
        createdAt: hoursFromNow(-24),
        expiresAt: hoursFromNow(24),
        ...record,
      },
      observedAt: new Date(),
    }),
  );

/** Lists the check requests that the bank received, in the format "method path body". */
export const sentTo = (portal: TestPortal) =>
  portal.bank.requests
    .filter(({ path }) => path.startsWith("/checks"))
    .map(({ method, path, body }) => `${method} ${path} ${body}`.trim());

/** Makes the bank pay the held check when it is authorized. */
export function payWhenAuthorized(portal: TestPortal): void {
  portal.bank.onCall = ({ path }, response) => {
    if (path.endsWith("/revoke")) return respondJson(response, 200, { id: OLD_ID, status: "Revoked" });
    if (path.endsWith("/analysis")) {
      return respondJson(response, 200, {
        ...HELD,
        status: "Processing",
        decisionRequired: false,
        lastModifiedAt: hoursFromNow(1),
      });
    }
    return respondJson(response, 200, { ...MATCHING_AUTHORIZATION, id: NEW_ID, status: "Paid", paymentId: PAYMENT_ID });
  };
}
