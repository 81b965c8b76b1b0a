import { groupAccountNumber } from "@/components/contract/account-number";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { COMMANDS, type Command, type CommandId } from "@/components/navigation/commands";
import { NAV_ITEMS, type NavTarget } from "@/components/navigation/nav-items";
import type { RecentItem } from "@/components/navigation/recent-items";
import { labelOf } from "@/lib/contract/labels/label";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import { accountDigits } from "@/lib/shared/account-digits";

export type PaletteIcon = "recent" | "payment" | "account" | "freeze" | `page:${string}` | `command:${string}`;

/** A palette item, which opens a page or runs a command. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: PaletteIcon;
  /** The equivalent keyboard shortcut. */
  readonly keys?: readonly string[];
  readonly href?: string;
  readonly command?: CommandId;
  /** Whether choosing the item adds it to the recent items; true for records, not actions. */
  readonly isRemembered?: true;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The response of `/api/search`. */
export interface SearchResults {
  readonly payments: readonly {
    readonly id: string;
    readonly checkNumber: string | null;
    readonly direction: string | null;
    readonly paymentType: string | null;
    readonly payeeName: string | null;
    readonly reference: string | null;
    readonly amountCents: number | null;
    readonly status: string | null;
    readonly remarks: readonly string[];
  }[];
  /** Whether the payments list has more matches. */
  readonly isMore: boolean;
  readonly accounts: readonly KnownAccount[];
  /** Whether the text is a line of filters for the payments list. */
  readonly isFilterLine: boolean;
}

export const NO_SEARCH_RESULTS: SearchResults = { payments: [], isMore: false, accounts: [], isFilterLine: false };

/** Items available to the user in addition to the search results. */
export interface PaletteSources {
  readonly pages: readonly NavTarget[];
  readonly commands: readonly CommandId[];
  readonly recent: readonly RecentItem[];
}

const FREEZE = /^(?:freeze|restrict|block|stop)\s+(.+)$/i;

/** Returns the ledger's search text, such as the account in "freeze 1234"; null for fewer than two characters. */
export function extractSearchText(query: string): string | null {
  const text = (FREEZE.exec(query.trim())?.[1] ?? query).trim();
  return text.length >= 2 ? text : null;
}

/** Builds sections of items that match a query: records first for a query with digits, otherwise pages and actions. */
export function buildPaletteSections(query: string, results: SearchResults, sources: PaletteSources): PaletteSection[] {
  const typed = query.trim();
  const pages = { id: "pages", title: "Go to", items: buildPageItems(typed, sources.pages) };
  const commands = { id: "commands", title: "Actions", items: buildCommandItems(typed, sources.commands) };
  if (typed === "") {
    const recent = { id: "recent", title: "Recent", items: buildRecentItems(sources.recent) };
    return [recent, pages, commands].filter(hasItems);
  }
  const freeze = { id: "freeze", title: "Freeze", items: buildFreezeItems(typed, results, sources) };
  const payments = { id: "payments", title: "Payments", items: buildPaymentItems(typed, results) };
  const accounts = { id: "accounts", title: "Accounts", items: results.accounts.map(toAccountItem) };
  if (freeze.items.length > 0) return [freeze, commands, pages].filter(hasItems);
  const sections = /\d/.test(typed) ? [payments, accounts, commands, pages] : [pages, commands, accounts, payments];
  return sections.filter(hasItems);
}

/** Returns whether every query word is a prefix of a word in the text. */
export function matchesWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function buildPageItems(typed: string, pages: readonly NavTarget[]): PaletteItem[] {
  return pages
    .filter(({ href, label }) => {
      const item = NAV_ITEMS.find((candidate) => candidate.href === href);
      return matchesWords(`${label} ${item && "keywords" in item ? item.keywords : ""}`, typed);
    })
    .map(({ href, label, key }) => ({ id: `page ${href}`, label, icon: `page:${href}`, keys: ["g", key], href }));
}

function buildCommandItems(typed: string, offered: readonly CommandId[]): PaletteItem[] {
  const commands: readonly (Command & { readonly id: CommandId })[] = COMMANDS;
  return commands
    .filter(({ id, label, keywords }) => offered.includes(id) && matchesWords(`${label} ${keywords}`, typed))
    .map(({ id, label, href }) => ({
      id: `command ${id}`,
      label,
      icon: `command:${id}`,
      ...(href ? { href } : { command: id }),
    }));
}

function buildRecentItems(recent: readonly RecentItem[]): PaletteItem[] {
  return recent.map((item) => ({ ...item, id: `recent ${item.href}`, icon: "recent", isRemembered: true }));
}

function buildPaymentItems(typed: string, { payments, isMore, isFilterLine }: SearchResults): PaletteItem[] {
  const items = payments.map(toPaymentItem);
  if (isFilterLine) {
    const href = `/payments?line=${encodeURIComponent(typed)}`;
    items.push({ id: "payments filtered", label: `Payments: ${typed}`, icon: "page:/payments", href });
  }
  if (!isMore) return items;
  const href = `/payments?find=${encodeURIComponent(typed)}`;
  return [...items, { id: "payments all", label: `All payments for “${typed}”`, icon: "page:/payments", href }];
}

function toPaymentItem(payment: SearchResults["payments"][number]): PaletteItem {
  const { id, checkNumber, direction, paymentType, payeeName, reference, amountCents, status, remarks } = payment;
  const kind = describeKind({ direction, paymentType }).label;
  const detail = [
    amountCents !== null && formatCents(amountCents),
    payeeName ?? reference,
    checkNumber && kind,
    status && labelOf(PAYMENT_STATUS_LABELS, status).label,
    ...remarks,
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

function toAccountItem({ accountNumber, name }: SearchResults["accounts"][number]): PaletteItem {
  return {
    id: `account ${accountNumber}`,
    label: name ?? groupAccountNumber(accountNumber),
    detail: [name && groupAccountNumber(accountNumber), "view payments"].filter(Boolean).join(" · "),
    icon: "account",
    href: `/payments?account=${encodeURIComponent(accountNumber)}`,
    isRemembered: true,
  };
}

function buildFreezeItems(typed: string, results: SearchResults, { commands }: PaletteSources): PaletteItem[] {
  const account = FREEZE.exec(typed)?.[1];
  if (!account || !commands.includes("restrict")) return [];
  const separateItems: PaletteItem[] = findAccountsToFreeze(account, results.accounts).map(
    ({ accountNumber, name, subaccount }) => ({
      id: `freeze ${accountNumber}`,
      label: `Freeze ${groupAccountNumber(accountNumber)}`,
      detail: [name, subaccount ? "stop everything on this subaccount" : "stop everything"].filter(Boolean).join(" · "),
      icon: "freeze",
      href: `/restrictions/new?account=${encodeURIComponent(accountNumber)}&preset=freeze`,
    }),
  );
  const combined = buildCombinedFreezeItem(account, results);
  return combined ? [combined, ...separateItems] : separateItems;
}

/** Builds an item that freezes several master accounts at once; null unless each number matches exactly one. */
function buildCombinedFreezeItem(text: string, results: SearchResults): PaletteItem | null {
  const { whole, parts } = accountDigits(text);
  const named = parts.map((digits) => findAccountsToFreeze(digits, results.accounts));
  const numbers = [...new Set(named.flatMap((accounts) => accounts.map(({ accountNumber }) => accountNumber)))];
  const isOneNumber = results.accounts.some(({ accountNumber }) => accountNumber.includes(whole));
  if (named.flat().some(({ subaccount }) => subaccount)) return null;
  if (isOneNumber || numbers.length < 2 || named.some(({ length }) => length !== 1)) return null;
  const accounts = numbers.map((number) => `account=${encodeURIComponent(number)}`).join("&");
  return {
    id: `freeze ${numbers.join(" ")}`,
    label: numbers.length === 2 ? "Freeze both together" : `Freeze all ${numbers.length} together`,
    detail: numbers.map(groupAccountNumber).join(", "),
    icon: "freeze",
    href: `/restrictions/playbooks/place?playbook=compromised-customer&${accounts}`,
  };
}

/**
 * Finds the accounts identified by a text. `known` may still be from an earlier query, so only accounts that match this
 * text are returned. Digit groups that could be several account numbers are never joined into an unknown number.
 */
function findAccountsToFreeze(text: string, known: SearchResults["accounts"]): SearchResults["accounts"] {
  const { whole, parts } = accountDigits(text);
  if (whole === "") {
    const name = text.replaceAll(" ", "").toLowerCase();
    return known.filter((account) => account.name?.replaceAll(" ", "").toLowerCase().includes(name));
  }
  const accountsWith = (digits: string) => known.filter(({ accountNumber }) => accountNumber.includes(digits));
  const withWhole = accountsWith(whole);
  if (withWhole.length > 0) return withWhole;
  const unknown = (digits: string) => (/^\d{4,}$/.test(digits) ? [{ accountNumber: digits, name: null }] : []);
  const named = (parts.length > 0 ? parts : [whole]).flatMap((digits) => {
    const matching = accountsWith(digits);
    return matching.length > 0 ? matching : unknown(digits);
  });
  return named.filter(
    ({ accountNumber }, index) => index === named.findIndex((other) => other.accountNumber === accountNumber),
  );
}

function hasItems({ items }: PaletteSection): boolean {
  return items.length > 0;
}
