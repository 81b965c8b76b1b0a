import type { Theme } from "@/components/session/preferences";
import { AccountLink } from "./account-link";
import { ACCOUNT_PANEL_ID } from "./account-panel-id";
import { ShortcutsButton } from "./shortcuts-button";
import { SignOutButton } from "./sign-out-button";
import { ThemeSwitch } from "./theme-switch";

export interface Viewer {
  name: string;
  email: string;
  roles: readonly { label: string; explanation: string }[];
}

/** Shows the signed-in user and roles, the theme and sign-out. A native popover works before any script has loaded. */
export function AccountPanel({ viewer, theme, bankName }: { viewer: Viewer; theme: Theme; bankName: string }) {
  return (
    <div
      id={ACCOUNT_PANEL_ID}
      popover="auto"
      role="dialog"
      aria-label="Your account"
      className="fixed inset-auto top-14 right-2 m-0 w-[min(300px,calc(100vw-16px))] rounded-lg bg-surface p-0 text-text shadow-raised md:top-auto md:right-auto md:bottom-16 md:left-2.5 forced-colors:border"
    >
      <div className="border-b px-4 py-3">
        <p className="font-medium">{viewer.name}</p>
        <p className="truncate text-muted text-xs">{viewer.email}</p>
      </div>
      <ul aria-label="Roles" className="grid gap-2 border-b px-4 py-3">
        {viewer.roles.map((role) => (
          <li key={role.label}>
            <p className="font-medium text-sm">{role.label}</p>
            <p className="text-muted text-xs">{role.explanation}</p>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 px-4 py-3">
        <ThemeSwitch key={theme} theme={theme} />
        <AccountLink />
        <p className="text-muted text-xs">Connected to {bankName}.</p>
        <div className="flex justify-between gap-2">
          <ShortcutsButton />
          <SignOutButton />
        </div>
      </div>
    </div>
  );
}

/** Opens the account panel. Shows the user's initials and, in the rail, name and roles. */
export function AccountTrigger({ viewer, place }: { viewer: Viewer; place: "rail" | "bar" }) {
  const avatar = (
    <span
      aria-hidden
      className="grid size-[26px] shrink-0 place-items-center rounded-full bg-accent-tint font-semibold text-2xs text-accent"
    >
      {initials(viewer.name)}
    </span>
  );
  if (place === "bar") {
    return (
      <button
        type="button"
        popoverTarget={ACCOUNT_PANEL_ID}
        aria-label={`Account of ${viewer.name}`}
        className="grid size-11 place-items-center rounded-md"
      >
        {avatar}
      </button>
    );
  }
  return (
    <button
      type="button"
      popoverTarget={ACCOUNT_PANEL_ID}
      className="flex w-full items-center gap-[9px] rounded-md p-2 text-left hover:bg-sunken"
    >
      {avatar}
      <span className="min-w-0">
        <span className="block truncate">{viewer.name}</span>
        <span className="block truncate text-muted text-xs">{viewer.roles.map((role) => role.label).join(", ")}</span>
      </span>
    </button>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : "";
  return `${words[0]?.[0] ?? ""}${last?.[0] ?? ""}`.toUpperCase();
}
