"use client";
import { Clock, Landmark, LoaderCircle, Lock, type LucideIcon, RectangleEllipsis, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { Input } from "react-aria-components/Input";
import { Collection, Header, Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { SearchField } from "react-aria-components/SearchField";
import { applyTheme } from "@/components/shell/apply-theme";
import { COMMANDS, type CommandId } from "@/components/shell/commands";
import { endSession } from "@/components/shell/end-session";
import { ROOMS, type RoomLink } from "@/components/shell/rooms";
import { OPEN_SHORTCUTS_EVENT } from "@/components/shell/shortcuts";
import { Kbd } from "@/components/ui/kbd";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type PaletteIcon, type PaletteItem, paletteSections } from "./palette-sections";
import { readRecent, rememberRecent } from "./recent";
import { useSearch } from "./use-search";

/** Finds payments, accounts, rooms and actions by what is typed; arrows choose, Enter does it, Escape closes. */
export function Palette({
  rooms,
  commands,
  onClose,
  onGo,
}: {
  rooms: readonly RoomLink[];
  commands: readonly CommandId[];
  onClose: () => void;
  onGo: (href: string) => void;
}) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [recent] = useState(readRecent);
  const { found, isSearching, hasFailed } = useSearch(query);
  const sections = paletteSections(query, found, { rooms, commands, recent });
  const items = sections.flatMap((section) => section.items);

  const act = (key: string) => {
    const item = items.find(({ id }) => id === key);
    if (!item) return;
    onClose();
    if (item.command) runCommand(item.command, router.refresh);
    if (!item.href) return;
    if (item.isRemembered) rememberRecent({ label: item.label, detail: item.detail, href: item.href });
    onGo(item.href);
  };

  // Escape closes at once, where the field would first be emptied; Enter takes the first line when none is chosen, as
  // after an answer that came later than the typing.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && items[0] && !event.currentTarget.querySelector("[data-focused]")) {
      event.preventDefault();
      event.stopPropagation();
      act(items[0].id);
    }
  };

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable
      className="fixed inset-0 z-40 grid items-start justify-items-center bg-scrim p-2 sm:p-6 sm:pt-[12dvh]"
    >
      <Modal className="w-full max-w-[560px] animate-appear overflow-hidden rounded-lg bg-surface shadow-raised forced-colors:border">
        <Dialog aria-label="Find and do" className="outline-none">
          {/* It scrolls as a whole: a scrolling part without anything to focus is out of a keyboard’s reach. */}
          <div onKeyDownCapture={onKeyDown} className="max-h-[min(470px,70dvh)] scroll-pt-14 overflow-y-auto">
            <Autocomplete inputValue={query} onInputChange={setQuery}>
              <SearchField
                aria-label="Find a payment, account or action"
                autoFocus
                className="sticky top-0 z-10 flex items-center gap-2.5 border-b bg-surface px-4"
              >
                <Search aria-hidden className="size-4 shrink-0 text-muted" />
                <Input
                  placeholder="Check number, account, payee, page or action"
                  maxLength={100}
                  className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none pointer-coarse:text-[16px] [&::-webkit-search-cancel-button]:hidden"
                />
                {isSearching && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-muted" />}
                <span aria-hidden className="pointer-coarse:hidden">
                  <Kbd>Esc</Kbd>
                </span>
              </SearchField>
              <Menu
                aria-label="What can be done"
                items={sections}
                onAction={(key) => act(String(key))}
                renderEmptyState={() => <NoResult query={query} isSearching={isSearching} hasFailed={hasFailed} />}
                className="[&:not(:has([data-focused]))_[data-first]]:bg-accent-tint p-1.5 outline-none"
              >
                {(section) => (
                  <MenuSection id={section.id} className="pb-1">
                    <Header className="px-2.5 pt-1.5 pb-1 text-2xs text-muted">{section.title}</Header>
                    <Collection items={section.items}>
                      {(item) => <Line item={item} isFirst={item === items[0]} />}
                    </Collection>
                  </MenuSection>
                )}
              </Menu>
            </Autocomplete>
          </div>
          <VisuallyHidden role="status">
            {query && !isSearching && `${items.length} ${items.length === 1 ? "result" : "results"}`}
          </VisuallyHidden>
          {hasFailed && items.length > 0 && (
            <p className="border-t px-4 py-2 text-warn text-xs">
              The portal did not answer, so payments and accounts are missing here. Type on to try again.
            </p>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Line({ item, isFirst }: { item: PaletteItem; isFirst: boolean }) {
  const Icon = iconOf(item.icon);
  return (
    <MenuItem
      id={item.id}
      data-first={isFirst || undefined}
      textValue={[item.label, item.detail].filter(Boolean).join(", ")}
      className="num flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none pointer-coarse:min-h-11 data-focused:bg-accent-tint forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2"
    >
      <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] text-muted" />
      <span className="shrink-0 max-w-[70%] truncate">{item.label}</span>
      {item.detail && <span className="min-w-0 truncate text-muted">{item.detail}</span>}
      {item.keys && (
        <span aria-hidden className="ml-auto flex shrink-0 gap-1 pointer-coarse:hidden">
          {item.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </MenuItem>
  );
}

function NoResult({ query, isSearching, hasFailed }: { query: string; isSearching: boolean; hasFailed: boolean }) {
  const [title, advice] = isSearching
    ? ["Looking…", ""]
    : hasFailed
      ? ["The portal did not answer", "Type on to try again; pages and actions are found without it."]
      : [`Nothing found for “${query.trim()}”`, "Try a whole check number, an account’s number or name, or a payee."];
  return (
    <div className="grid min-h-24 content-center gap-0.5 px-6 py-6 text-center">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      <p className="text-muted text-xs">{advice}</p>
    </div>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  recent: Clock,
  payment: RectangleEllipsis,
  account: Landmark,
  freeze: Lock,
  ...Object.fromEntries(ROOMS.map(({ href, icon }) => [`room:${href}`, icon])),
  ...Object.fromEntries(COMMANDS.map(({ id, icon }) => [`command:${id}`, icon])),
};

function iconOf(icon: PaletteIcon): LucideIcon {
  return ICONS[icon] ?? Search;
}

/** Does what a command without an address does; `refresh` renders the page anew with what was chosen. */
function runCommand(command: CommandId, refresh: () => void): void {
  switch (command) {
    case "sign-out":
      void endSession();
      return;
    case "shortcuts":
      window.dispatchEvent(new Event(OPEN_SHORTCUTS_EVENT));
      return;
    case "theme-light":
    case "theme-dark":
    case "theme-system":
      applyTheme(command === "theme-light" ? "light" : command === "theme-dark" ? "dark" : "system");
      refresh();
  }
}
