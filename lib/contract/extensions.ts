/**
 * What a bank may offer beside its document, by the name under which a connection lists it. The portal uses an extension
 * only where the connection names it, and says why it can't where it does not.
 */
export const BANK_EXTENSIONS = {
  "restriction-removal": "Restrictions can be lifted [GAP-29]",
  "event-poll": "Events can be polled [GAP-35]",
  "delivery-log": "Deliveries of a registration can be listed and sent again [GAP-37]",
  "sandbox-controls": "The sandbox can be driven [GAP-41] [GAP-42] [GAP-43]",
} as const;

export type BankExtension = keyof typeof BANK_EXTENSIONS;
