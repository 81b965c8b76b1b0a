import {
  Activity,
  ArrowDownToLine,
  FileText,
  FlaskConical,
  Lock,
  type LucideIcon,
  RectangleEllipsis,
  ShieldCheck,
  Webhook,
} from "lucide-react";

/** A part of the portal that the navigation leads to. */
export interface Room {
  readonly href: `/${string}`;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The key that goes there after `g`. */
  readonly key: string;
  /** Its work, and what is looked up beside the work, stand apart in the rail. */
  readonly group: "work" | "beside";
  /** The permission without which it is not offered. */
  readonly needs: string;
  /** Offered where the bank is a sandbox that can be driven. */
  readonly isSandboxOnly?: true;
  /** What waits there has a deadline, and its count says so. */
  readonly isPressing?: true;
  /** Further words by which the palette finds it. */
  readonly words?: string;
}

/** Every room, in the order of the navigation; a phone has the first ones in its bar and the rest under "More". */
export const ROOMS = [
  {
    href: "/overview",
    label: "Overview",
    icon: Activity,
    key: "o",
    group: "work",
    needs: "payments.read",
    words: "home start attention today",
  },
  {
    href: "/deposit",
    label: "Deposit",
    icon: ArrowDownToLine,
    key: "d",
    group: "work",
    needs: "deposits.create",
    words: "check scan photo",
  },
  {
    href: "/payments",
    label: "Payments",
    icon: RectangleEllipsis,
    key: "p",
    group: "work",
    needs: "payments.read",
    words: "checks list deposits inbound returns",
  },
  {
    href: "/positive-pay",
    label: "Positive Pay",
    icon: ShieldCheck,
    key: "x",
    group: "work",
    needs: "positive-pay.read",
    isPressing: true,
    words: "exceptions authorize check unauthorized decide issue",
  },
  {
    href: "/restrictions",
    label: "Restrictions",
    icon: Lock,
    key: "r",
    group: "work",
    needs: "restrictions.read",
    words: "freeze lock block stop account lift",
  },
  {
    href: "/webhooks",
    label: "Webhooks",
    icon: Webhook,
    key: "w",
    group: "work",
    needs: "registrations.read",
    words: "registrations events deliveries callback ping restart",
  },
  {
    href: "/audit",
    label: "Audit",
    icon: FileText,
    key: "a",
    group: "beside",
    needs: "audit.read",
    words: "log history who did what sign-ins",
  },
  {
    href: "/sandbox",
    label: "Sandbox",
    icon: FlaskConical,
    key: "s",
    group: "beside",
    needs: "sandbox.read",
    isSandboxOnly: true,
    words: "clock window inbound present hold transaction fault scenario synthetic check account host",
  },
] as const satisfies readonly Room[];

/** What the browser needs of a room: no icon, which the server renders. */
export type RoomLink = Pick<Room, "href" | "label" | "key">;
