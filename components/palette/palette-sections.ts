import { groupAccountNumber } from "@/components/contract/account-number";
import { kindOf } from "@/components/contract/direction-icon";
import { COMMANDS, type Command, type CommandId } from "@/components/shell/commands";
import { ROOMS, type RoomLink } from "@/components/shell/rooms";
import { labelOf } from "@/lib/contract/labels/label";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import type { RecentItem } from "./recent";

export type PaletteIcon = "recent" | "payment" | "account" | "freeze" | `room:${string}` | `command:${string}`;

/** A line of the palette: it goes somewhere, or does something in place. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: PaletteIcon;
  /** Keys that do the same without the palette. */
  readonly keys?: readonly string[];
  readonly href?: string;
  readonly command?: CommandId;
  /** Whether choosing it is remembered: what was looked up, not what was done. */
  readonly isRemembered?: true;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** What `/api/search` found. */
export interface Found {
  readonly payments: readonly {
    readonly id: string;
    readonly checkNumber: string | null;
    readonly direction: string | null;
    readonly paymentType: string | null;
    readonly payeeName: string | null;
    readonly amountCents: number | null;
    readonly status: string | null;
  }[];
  readonly accounts: readonly { readonly accountNumber: string; readonly name: string | null }[];
}

export const NOTHING_FOUND: Found = { payments: [], accounts: [] };

/** What is offered to this person, beside what is found. */
export interface Offered {
  readonly rooms: readonly RoomLink[];
  readonly commands: readonly CommandId[];
  readonly recent: readonly RecentItem[];
}

const FREEZE = /^(?:freeze|restrict|block|stop)\s+(.+)$/i;

/** The words to search the ledger for: of "freeze 1234" the account; null when there is too little to go by. */
export function searchText(query: string): string | null {
  const text = (FREEZE.exec(query.trim())?.[1] ?? query).trim();
  return text.length >= 2 ? text : null;
}

/** The lines for what is typed, in sections: what a number can mean first, and otherwise rooms and actions first. */
export function paletteSections(query: string, found: Found, offered: Offered): PaletteSection[] {
  const typed = query.trim();
  const rooms = { id: "rooms", title: "Go to", items: roomItems(typed, offered.rooms) };
  const commands = { id: "commands", title: "Actions", items: commandItems(typed, offered.commands) };
  if (typed === "") {
    const recent = { id: "recent", title: "Recent", items: recentItems(offered.recent) };
    return [recent, rooms, commands].filter(isFilled);
  }
  const freeze = { id: "freeze", title: "Freeze", items: freezeItems(typed, found, offered) };
  const payments = { id: "payments", title: "Payments", items: found.payments.map(paymentItem) };
  const accounts = { id: "accounts", title: "Accounts", items: found.accounts.map(accountItem) };
  if (freeze.items.length > 0) return [freeze, commands, rooms].filter(isFilled);
  const sections = /\d/.test(typed) ? [payments, accounts, commands, rooms] : [rooms, commands, accounts, payments];
  return sections.filter(isFilled);
}

/** Whether every word that is typed begins a word of the text. */
export function matchesWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function roomItems(typed: string, rooms: readonly RoomLink[]): PaletteItem[] {
  return rooms
    .filter(({ href, label }) => {
      const room = ROOMS.find((candidate) => candidate.href === href);
      return matchesWords(`${label} ${room && "words" in room ? room.words : ""}`, typed);
    })
    .map(({ href, label, key }) => ({ id: `room ${href}`, label, icon: `room:${href}`, keys: ["g", key], href }));
}

function commandItems(typed: string, offered: readonly CommandId[]): PaletteItem[] {
  const commands: readonly (Command & { readonly id: CommandId })[] = COMMANDS;
  return commands
    .filter(({ id, label, words }) => offered.includes(id) && matchesWords(`${label} ${words}`, typed))
    .map(({ id, label, href }) => ({
      id: `command ${id}`,
      label,
      icon: `command:${id}`,
      ...(href ? { href } : { command: id }),
    }));
}

function recentItems(recent: readonly RecentItem[]): PaletteItem[] {
  return recent.map((item) => ({ ...item, id: `recent ${item.href}`, icon: "recent", isRemembered: true }));
}

function paymentItem(payment: Found["payments"][number]): PaletteItem {
  const { id, checkNumber, direction, paymentType, payeeName, amountCents, status } = payment;
  const kind = kindOf(direction, paymentType);
  const detail = [
    amountCents !== null && formatCents(amountCents),
    payeeName,
    checkNumber && kind,
    status && labelOf(PAYMENT_STATUS_LABELS, status).label,
  ];
  return {
    id: `payment ${id}`,
    label: checkNumber ? `Check ${checkNumber}` : kind,
    detail: detail.filter(Boolean).join(" · "),
    icon: "payment",
    href: `/payments/${id}`,
    isRemembered: true,
  };
}

function accountItem({ accountNumber, name }: Found["accounts"][number]): PaletteItem {
  return {
    id: `account ${accountNumber}`,
    label: groupAccountNumber(accountNumber),
    detail: [name, "its payments"].filter(Boolean).join(" · "),
    icon: "account",
    href: `/payments?account=${encodeURIComponent(accountNumber)}`,
    isRemembered: true,
  };
}

function freezeItems(typed: string, found: Found, { commands }: Offered): PaletteItem[] {
  const asked = FREEZE.exec(typed)?.[1]?.replaceAll(" ", "");
  if (!asked || !commands.includes("restrict")) return [];
  // What was found may be of an earlier word, and Enter is quick: only what is meant now may be frozen.
  const meant = found.accounts.filter(
    ({ accountNumber, name }) =>
      accountNumber.includes(asked) || name?.replaceAll(" ", "").toLowerCase().includes(asked.toLowerCase()),
  );
  const isNumber = /^\d{4,}$/.test(asked);
  const accounts: Found["accounts"] = meant.length === 0 && isNumber ? [{ accountNumber: asked, name: null }] : meant;
  return accounts.map(({ accountNumber, name }) => ({
    id: `freeze ${accountNumber}`,
    label: `Freeze ${groupAccountNumber(accountNumber)}`,
    detail: [name, "stop everything"].filter(Boolean).join(" · "),
    icon: "freeze",
    href: `/restrictions/new?account=${encodeURIComponent(accountNumber)}&preset=freeze`,
  }));
}

function isFilled({ items }: PaletteSection): boolean {
  return items.length > 0;
}
