/**
 * Extensions that a bank may offer besides its document, by the name under which a connection lists them. The portal uses
 * an extension only where the connection lists it, and otherwise says why the feature is unavailable.
 */
export const BANK_EXTENSIONS = {
  "restriction-removal": "Restrictions can be lifted [GAP-29]",
  "event-poll": "Events can be polled [GAP-35]",
  "delivery-log": "Deliveries of a registration can be listed and sent again [GAP-37]",
  "sandbox-controls": "The sandbox can be driven [GAP-41] [GAP-42] [GAP-43]",
} as const;

export type BankExtension = keyof typeof BANK_EXTENSIONS;
