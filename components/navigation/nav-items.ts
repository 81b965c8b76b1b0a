import {
  Activity,
  ArrowDownToLine,
  CodeXml,
  FileText,
  FlaskConical,
  Layers,
  Lock,
  type LucideIcon,
  RectangleEllipsis,
  ShieldCheck,
  SlidersHorizontal,
  Undo2,
  UserCheck,
  Users,
  Webhook,
} from "lucide-react";

/** An entry of the main navigation. */
export interface NavItem {
  readonly href: `/${string}`;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The key that opens the page after `g`. */
  readonly key: string;
  /** Separates daily work from reference pages in the sidebar. */
  readonly group: "main" | "secondary";
  /** The permission required to see the entry. */
  readonly permission: string;
  /** Shown only if the bank is a controllable sandbox. */
  readonly isSandboxOnly?: true;
  /** Whether pending items have a deadline; their count is then highlighted. */
  readonly isUrgent?: true;
  /** Whether the page is rarely used on a phone, where it moves from the bar to the More menu if space is short. */
  readonly isRareOnPhone?: true;
  /** Extra search terms for the command palette. */
  readonly keywords?: string;
}

/** All entries in navigation order. A phone shows the first few in its bar and the rest under "More". */
export const NAV_ITEMS = [
  {
    href: "/overview",
    label: "Overview",
    icon: Activity,
    key: "o",
    group: "main",
    permission: "payments.read",
    keywords: "home start attention today",
  },
  {
    href: "/deposit",
    label: "Deposit",
    icon: ArrowDownToLine,
    key: "d",
    group: "main",
    permission: "deposits.create",
    keywords: "check scan photo",
  },
  {
    href: "/batches",
    label: "Batches",
    icon: Layers,
    key: "b",
    group: "main",
    permission: "deposits.create",
    isRareOnPhone: true,
    keywords: "stack checks tape balance folder scan many",
  },
  {
    href: "/payments",
    label: "Payments",
    icon: RectangleEllipsis,
    key: "p",
    group: "main",
    permission: "payments.read",
    keywords: "checks list deposits inbound returns",
  },
  {
    href: "/positive-pay",
    label: "Positive Pay",
    icon: ShieldCheck,
    key: "x",
    group: "main",
    permission: "positive-pay.read",
    isUrgent: true,
    keywords: "exceptions authorize check unauthorized decide issue",
  },
  {
    href: "/returns",
    label: "Returns",
    icon: Undo2,
    key: "t",
    group: "main",
    permission: "payments.read",
    isUrgent: true,
    keywords: "returned deposits bounced unpaid charge notice letter redeposit",
    isRareOnPhone: true,
  },
  {
    href: "/restrictions",
    label: "Restrictions",
    icon: Lock,
    key: "r",
    group: "main",
    permission: "restrictions.read",
    keywords: "freeze lock block stop account lift",
  },
  {
    href: "/approvals",
    label: "Approvals",
    icon: UserCheck,
    key: "v",
    group: "main",
    permission: "approvals.read",
    isUrgent: true,
    keywords: "propose second person four eyes maker checker review waiting inbox",
  },
  {
    href: "/webhooks",
    label: "Webhooks",
    icon: Webhook,
    key: "w",
    group: "main",
    permission: "registrations.read",
    keywords: "registrations events deliveries callback ping restart",
  },
  {
    href: "/developers",
    label: "Developers",
    icon: CodeXml,
    key: "e",
    group: "secondary",
    permission: "developers.read",
    isRareOnPhone: true,
    keywords: "api log requests curl events catalog samples fields endpoint test webhook receiver missing gaps lost",
  },
  {
    href: "/audit",
    label: "Audit",
    icon: FileText,
    key: "a",
    group: "secondary",
    permission: "audit.read",
    keywords: "log history who did what sign-ins",
  },
  {
    href: "/people",
    label: "People",
    icon: Users,
    key: "l",
    group: "secondary",
    permission: "people.read",
    keywords: "team roles invite invitation administrators policies sessions",
  },
  {
    href: "/people/policies",
    label: "Policies",
    icon: SlidersHorizontal,
    key: "y",
    group: "secondary",
    permission: "policies.write",
    keywords: "approvals rules second factor masking exports retention limits four eyes",
  },
  {
    href: "/sandbox",
    label: "Sandbox",
    icon: FlaskConical,
    key: "s",
    group: "secondary",
    permission: "sandbox.read",
    isSandboxOnly: true,
    keywords: "clock window inbound present hold transaction fault scenario synthetic check account host",
  },
] as const satisfies readonly NavItem[];

/** Returns the name of an entry's icon in `app/glyphs.css`. */
export function glyphOfPage(href: string): string {
  return href.slice(1).replaceAll("/", "-");
}

/** Returns whether a path is `href` or below it. */
export function isInside(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

/** Returns whether an entry is the most specific entry for the path. */
export function isCurrentPage(pathname: string, href: string): boolean {
  const inside = NAV_ITEMS.filter((item) => isInside(pathname, item.href)).map((item) => item.href.length);
  return isInside(pathname, href) && href.length === Math.max(...inside);
}

export type NavHref = (typeof NAV_ITEMS)[number]["href"];

/** The entry fields needed by a list of pages. */
export type NavTarget = Pick<NavItem, "href" | "label" | "key">;
