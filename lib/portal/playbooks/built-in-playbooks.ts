import type { PlaybookSnapshot } from "@/lib/ledger/schema/playbook-tables";

/** A playbook before anybody changed it. */
export type BuiltInPlaybook = Omit<PlaybookSnapshot, "version">;

/** The playbooks that every portal starts with; a compliance officer may change them. */
export const BUILT_IN_PLAYBOOKS: readonly BuiltInPlaybook[] = [
  {
    id: "compromised-customer",
    name: "Compromised customer",
    description: "Somebody else may act for the customer: nothing leaves the accounts and nothing arrives.",
    restrictions: [{ appliesTo: "All" }],
  },
  {
    id: "card-breach",
    name: "Card breach",
    description: "Card numbers were stolen: cards no longer pay, everything else goes on.",
    restrictions: [
      { appliesTo: "All", rail: "DebitCard", transactionType: "Debit" },
      { appliesTo: "All", rail: "CreditCard", transactionType: "Debit" },
      { appliesTo: "All", rail: "StoredValue", transactionType: "Debit" },
    ],
  },
  {
    id: "deceased",
    name: "Deceased",
    description: "The customer died: nothing leaves the accounts until the estate is settled; deposits still arrive.",
    restrictions: [{ appliesTo: "All", transactionType: "Debit" }],
  },
];
