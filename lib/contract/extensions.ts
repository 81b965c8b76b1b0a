/**
 * Extensions to the bank's API document that a bank may offer, by their name in the connection settings. If the
 * settings do not list an extension, the portal explains why the feature is unavailable.
 */
export const BANK_EXTENSIONS = {
  "restriction-removal": "Restrictions can be lifted [GAP-29]",
  "event-poll": "Events can be polled [GAP-35]",
  "delivery-log": "Deliveries can be listed and resent [GAP-37]",
  "sandbox-controls": "The sandbox can be controlled [GAP-41] [GAP-42] [GAP-43]",
} as const;

export type BankExtension = keyof typeof BANK_EXTENSIONS;
