import {
  ArrowDownToLine,
  FastForward,
  FlaskConical,
  Keyboard,
  Lock,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  Webhook,
} from "lucide-react";

/** Something the palette does, beside going to a room. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Further words by which it is found. */
  readonly words: string;
  /** Where it leads; a command without an address acts in place. */
  readonly href?: `/${string}`;
  /** The permission without which it is not offered. */
  readonly needs?: string;
  /** Offered where the bank is a sandbox that can be driven. */
  readonly isSandboxOnly?: true;
}

/** Every command, in the order in which the palette lists them. */
export const COMMANDS = [
  {
    id: "deposit",
    label: "Deposit a check",
    icon: ArrowDownToLine,
    words: "new photo scan",
    href: "/deposit",
    needs: "deposits.create",
  },
  {
    id: "restrict",
    label: "Restrict an account",
    icon: Lock,
    words: "freeze stop block lock restriction",
    href: "/restrictions/new",
    needs: "restrictions.place",
  },
  {
    id: "authorize",
    label: "Authorize a check",
    icon: ShieldCheck,
    words: "positive pay issue new",
    href: "/positive-pay/authorizations/new",
    needs: "positive-pay.authorize",
  },
  {
    id: "register",
    label: "Register a webhook",
    icon: Webhook,
    words: "registration event callback new",
    href: "/webhooks/new",
    needs: "registrations.write",
  },
  {
    id: "next-window",
    label: "Advance the clock to the next window",
    icon: FastForward,
    words: "sandbox bank time move jump distribution",
    href: "/sandbox?move=next-window",
    needs: "sandbox.drive",
    isSandboxOnly: true,
  },
  {
    id: "next-business-day",
    label: "Advance the clock to the next business day",
    icon: FastForward,
    words: "sandbox bank time move jump",
    href: "/sandbox?move=next-business-day",
    needs: "sandbox.drive",
    isSandboxOnly: true,
  },
  {
    id: "present-check",
    label: "Present an inbound check",
    icon: FlaskConical,
    words: "sandbox bank positive pay exception",
    href: "/sandbox#present",
    needs: "sandbox.drive",
    isSandboxOnly: true,
  },
  {
    id: "draw-check",
    label: "Draw a synthetic check",
    icon: FlaskConical,
    words: "sandbox picture defect photo",
    href: "/sandbox/checks",
    needs: "sandbox.drive",
    isSandboxOnly: true,
  },
  {
    id: "play-scenario",
    label: "Play a scenario",
    icon: FlaskConical,
    words: "sandbox file history script",
    href: "/sandbox/scenarios",
    needs: "sandbox.drive",
    isSandboxOnly: true,
  },
  { id: "shortcuts", label: "Show the keyboard shortcuts", icon: Keyboard, words: "keys help" },
  { id: "theme-light", label: "Use the light theme", icon: Sun, words: "appearance bright" },
  { id: "theme-dark", label: "Use the dark theme", icon: Moon, words: "appearance night" },
  { id: "theme-system", label: "Use the theme of the system", icon: Monitor, words: "appearance automatic" },
  { id: "sign-out", label: "Sign out", icon: LogOut, words: "log out leave" },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]["id"];
