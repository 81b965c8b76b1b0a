import { expect, test } from "vitest";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { buildEventMatrix } from "./event-matrix";
import type { RegistrationView } from "./registration-view";

const PORTAL = "http://localhost:3000/api/bank-events";
const OTHER = "https://hooks.example.com/checks";

function registration(fields: Partial<RegistrationView>): RegistrationView {
  return {
    id: "r1",
    eventName: "Check.Payment.Sent",
    callbackUrl: OTHER,
    authUsername: null,
    type: "Push",
    format: "Extended",
    status: "Active",
    consecutiveErrors: 0,
    lastError: null,
    createdAt: null,
    lastModifiedAt: null,
    isPortal: false,
    ...fields,
  };
}

test("reports every event as having no subscriber if there are no registrations", () => {
  const matrix = buildEventMatrix([]);
  expect(matrix.columns).toEqual([]);
  expect(matrix.rows).toHaveLength(13);
  expect(matrix.withoutSubscriber).toEqual(EVENT_NAMES);
});

test("lists the portal first, then the callbacks by URL, then polling", () => {
  const matrix = buildEventMatrix([
    registration({ id: "a", type: "Poll", callbackUrl: null }),
    registration({ id: "b" }),
    registration({ id: "c", callbackUrl: PORTAL, isPortal: true, eventName: "Check.Policy.Changed" }),
  ]);
  expect(matrix.columns.map(({ callbackUrl }) => callbackUrl)).toEqual([PORTAL, OTHER, null]);
  const [sent] = matrix.rows.filter(({ eventName }) => eventName === "Check.Payment.Sent");
  expect(sent).toEqual({
    eventName: "Check.Payment.Sent",
    cells: [
      null,
      { registrationId: "b", isDelivering: true, status: "Active", count: 1 },
      { registrationId: "a", isDelivering: true, status: "Active", count: 1 },
    ],
    hasNoSubscriber: false,
  });
});

test("[GAP-33] counts a suspended registration as a subscriber only if a second registration delivers", () => {
  const suspended = registration({ id: "s", status: "Suspended" });
  expect(buildEventMatrix([suspended]).withoutSubscriber).toContain("Check.Payment.Sent");
  const matrix = buildEventMatrix([suspended, registration({ id: "w", status: "Restarting" })]);
  expect(matrix.withoutSubscriber).not.toContain("Check.Payment.Sent");
  expect(matrix.rows[0]?.cells).toEqual([{ registrationId: "w", isDelivering: true, status: "Restarting", count: 2 }]);
});

test("[R-13] gives an unknown event a row, but does not report it as having no subscriber", () => {
  const matrix = buildEventMatrix([registration({ eventName: "Check.New.Thing", status: "Suspended" })]);
  expect(matrix.rows.at(-1)?.eventName).toBe("Check.New.Thing");
  expect(matrix.withoutSubscriber).toHaveLength(13);
});
