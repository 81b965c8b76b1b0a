import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  findStoredPlaybooks,
  type StoredPlaybook,
  UNSAVED_PLAYBOOK_VERSION,
} from "@/lib/ledger/restrictions/playbooks";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { PlaybookSnapshot } from "@/lib/ledger/schema/playbook-tables";

/** The playbooks that every portal starts with. Compliance officers can change them. */
const BUILT_IN_PLAYBOOKS: readonly BuiltInPlaybook[] = [
  {
    id: "compromised-customer",
    name: "Compromised customer",
    description: "Someone else may be acting for the customer. Blocks all debits and credits.",
    restrictions: [{ appliesTo: "All" }],
  },
  {
    id: "card-breach",
    name: "Card breach",
    description: "Card numbers were stolen. Blocks card payments only.",
    restrictions: [
      { appliesTo: "All", rail: "DebitCard", transactionType: "Debit" },
      { appliesTo: "All", rail: "CreditCard", transactionType: "Debit" },
      { appliesTo: "All", rail: "StoredValue", transactionType: "Debit" },
    ],
  },
  {
    id: "deceased",
    name: "Deceased",
    description: "The customer has died. Blocks debits until the estate is settled; deposits still post.",
    restrictions: [{ appliesTo: "All", transactionType: "Debit" }],
  },
];

/** A named set of restrictions that can be placed on several accounts at once. */
export interface Playbook extends PlaybookSnapshot {
  readonly isBuiltIn: boolean;
  /** Who last changed the playbook, and when (ISO 8601); null for an unchanged built-in playbook. */
  readonly changed: { readonly by: string; readonly at: string } | null;
}

/** Lists the playbooks: first the built-in ones, then the custom ones by name. */
export async function listPlaybooks(session: Session): Promise<Playbook[]> {
  if (!can(session, "restrictions.read")) return [];
  const { db } = await ledger();
  return readPlaybooks(db);
}

/** Returns a playbook; null if it does not exist or was removed. */
export async function getPlaybook(session: Session, id: string): Promise<Playbook | null> {
  return (await listPlaybooks(session)).find((playbook) => playbook.id === id) ?? null;
}

/** Same as {@link listPlaybooks}, but on the given executor and without checking the permission. */
export async function readPlaybooks(db: LedgerExecutor): Promise<Playbook[]> {
  const stored = await findStoredPlaybooks(db);
  const builtIn = BUILT_IN_PLAYBOOKS.map((playbook) => {
    const changed = stored.find(({ id }) => id === playbook.id);
    return changed
      ? viewStored(changed)
      : { ...playbook, version: UNSAVED_PLAYBOOK_VERSION, isBuiltIn: true, changed: null };
  });
  const custom = stored
    .filter(({ id, isRemoved }) => !isRemoved && !isBuiltIn(id))
    .map(viewStored)
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return [...builtIn, ...custom];
}

export function isBuiltIn(id: string): boolean {
  return BUILT_IN_PLAYBOOKS.some((playbook) => playbook.id === id);
}

function viewStored(stored: StoredPlaybook): Playbook {
  const { id, version, name, description, restrictions, changedByName, changedAt } = stored;
  return {
    ...{ id, version, name, description, restrictions, isBuiltIn: isBuiltIn(id) },
    changed: { by: changedByName, at: changedAt.toISOString() },
  };
}

/** A built-in playbook before any change. */
type BuiltInPlaybook = Omit<PlaybookSnapshot, "version">;
