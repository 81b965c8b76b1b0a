export const ALERT_KINDS = [
  "exceptions-due",
  "registration-suspended",
  "freeze-placed",
  "deposits-rejected",
  "approvals-waiting",
  "event-gap",
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];
