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
  UserPlus,
  UserRound,
  Webhook,
} from "lucide-react";

/** A palette action other than opening a page from the navigation. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Additional search terms. */
  readonly keywords: string;
  /** The path it opens; a command without a path runs on the current page. */
  readonly href?: `/${string}`;
  /** The permission required to see the command. */
  readonly permission?: string;
  /** Shown only if the bank is a controllable sandbox. */
  readonly isSandboxOnly?: true;
}

/** All commands, in palette order. */
export const COMMANDS = [
  {
    id: "deposit",
    label: "Deposit a check",
    icon: ArrowDownToLine,
    keywords: "new photo scan",
    href: "/deposit",
    permission: "deposits.create",
  },
  {
    id: "restrict",
    label: "Restrict an account",
    icon: Lock,
    keywords: "freeze stop block lock restriction",
    href: "/restrictions/new",
    permission: "restrictions.place",
  },
  {
    id: "place-playbook",
    label: "Restrict several accounts",
    icon: Lock,
    keywords: "freeze playbook customer card breach deceased place",
    href: "/restrictions/playbooks/place",
    permission: "restrictions.place",
  },
  {
    id: "authorize",
    label: "Authorize a check",
    icon: ShieldCheck,
    keywords: "positive pay issue new",
    href: "/positive-pay/authorizations/new",
    permission: "positive-pay.authorize",
  },
  {
    id: "register",
    label: "Register a webhook",
    icon: Webhook,
    keywords: "registration event callback new",
    href: "/webhooks/new",
    permission: "registrations.write",
  },
  {
    id: "next-window",
    label: "Advance the clock to the next window",
    icon: FastForward,
    keywords: "sandbox bank time move jump distribution",
    href: "/sandbox?move=next-window",
    permission: "sandbox.control",
    isSandboxOnly: true,
  },
  {
    id: "next-business-day",
    label: "Advance the clock to the next business day",
    icon: FastForward,
    keywords: "sandbox bank time move jump",
    href: "/sandbox?move=next-business-day",
    permission: "sandbox.control",
    isSandboxOnly: true,
  },
  {
    id: "present-check",
    label: "Present an inbound check",
    icon: FlaskConical,
    keywords: "sandbox bank positive pay exception",
    href: "/sandbox#present",
    permission: "sandbox.control",
    isSandboxOnly: true,
  },
  {
    id: "draw-check",
    label: "Generate a synthetic check",
    icon: FlaskConical,
    keywords: "sandbox picture defect photo draw",
    href: "/sandbox/checks",
    permission: "sandbox.control",
    isSandboxOnly: true,
  },
  {
    id: "play-scenario",
    label: "Run a scenario",
    icon: FlaskConical,
    keywords: "sandbox file history script play",
    href: "/sandbox/scenarios",
    permission: "sandbox.control",
    isSandboxOnly: true,
  },
  {
    id: "invite",
    label: "Invite a person",
    icon: UserPlus,
    keywords: "people add team colleague",
    href: "/people?invite=new",
    permission: "people.write",
  },
  {
    id: "account",
    label: "Your account",
    icon: UserRound,
    keywords: "password sessions devices preferences time zone second factor",
    href: "/account",
    permission: "account.own",
  },
  { id: "shortcuts", label: "Show keyboard shortcuts", icon: Keyboard, keywords: "keys help" },
  { id: "theme-light", label: "Use the light theme", icon: Sun, keywords: "appearance bright" },
  { id: "theme-dark", label: "Use the dark theme", icon: Moon, keywords: "appearance night" },
  { id: "theme-system", label: "Use the system theme", icon: Monitor, keywords: "appearance automatic" },
  { id: "sign-out", label: "Sign out", icon: LogOut, keywords: "log out leave" },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]["id"];
