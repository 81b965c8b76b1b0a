"use client";
import { LoaderCircle, Search } from "lucide-react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Input } from "react-aria-components/Input";
import { Collection, Header, Menu, MenuSection } from "react-aria-components/Menu";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { SearchField } from "react-aria-components/SearchField";
import type { CommandId } from "@/components/navigation/commands";
import type { NavTarget } from "@/components/navigation/nav-items";
import { Kbd } from "@/components/ui/kbd";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { PaletteLine } from "./palette-line";
import { usePalette } from "./use-palette";

/** Finds payments, accounts, pages and actions as the user types. Arrows move, Enter chooses, Escape closes. */
export function Palette(props: {
  pages: readonly NavTarget[];
  commands: readonly CommandId[];
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
  onGo: (href: string) => void;
}) {
  const palette = usePalette(props);
  const { query, onQueryChange } = props;
  const { items, isSearching, problem, onKeyDown } = palette;
  return (
    <I18nProvider locale="en-US">
      <ModalOverlay
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) props.onClose();
        }}
        isDismissable
        className="fixed inset-0 z-40 grid items-start justify-items-center bg-scrim p-2 sm:p-6 sm:pt-[12dvh]"
      >
        <Modal className="w-full max-w-[560px] animate-appear overflow-hidden rounded-lg bg-surface shadow-raised forced-colors:border">
          <Dialog aria-label="Search and actions" className="outline-none">
            {/* Scrolls as a whole, since the keyboard cannot reach a scrolling area without focusable elements. */}
            <div onKeyDownCapture={onKeyDown} className="max-h-[min(470px,70dvh)] scroll-pt-14 overflow-y-auto">
              <Autocomplete inputValue={query} onInputChange={onQueryChange}>
                <QueryField isSearching={isSearching} />
                <Results {...palette} query={query} />
              </Autocomplete>
            </div>
            <VisuallyHidden role="status">
              {query && !isSearching && `${items.length} ${items.length === 1 ? "result" : "results"}`}
            </VisuallyHidden>
            {problem && items.length > 0 && (
              <p className="border-t px-4 py-2 text-warn text-xs">{problem} Payments and accounts are not included.</p>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

function QueryField({ isSearching }: { isSearching: boolean }) {
  return (
    <SearchField
      aria-label="Find a payment, account or action"
      autoFocus
      className="sticky top-0 z-10 flex items-center gap-2.5 border-b bg-surface px-4"
    >
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Input
        placeholder="Amount, reference, payee or number"
        maxLength={100}
        className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none pointer-coarse:text-[16px] [&::-webkit-search-cancel-button]:hidden"
      />
      {isSearching && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-muted" />}
      <span aria-hidden className="pointer-coarse:hidden">
        <Kbd>Esc</Kbd>
      </span>
    </SearchField>
  );
}

function Results({
  query,
  sections,
  items,
  act,
  isSearching,
  problem,
}: ReturnType<typeof usePalette> & { query: string }) {
  return (
    <Menu
      aria-label="Actions"
      items={sections}
      onAction={(key) => act(String(key))}
      renderEmptyState={() => <NoResults query={query} isSearching={isSearching} problem={problem} />}
      className="[&:not(:has([data-focused]))_[data-first]]:bg-accent-tint p-1.5 outline-none"
    >
      {(section) => (
        <MenuSection id={section.id} className="pb-1">
          <Header className="px-2.5 pt-1.5 pb-1 text-2xs text-muted">{section.title}</Header>
          <Collection items={section.items}>
            {(item) => <PaletteLine item={item} isFirst={item === items[0]} />}
          </Collection>
        </MenuSection>
      )}
    </Menu>
  );
}

/** Shown if the palette has no items because the search is running, has failed, or has no results. */
function NoResults({ query, isSearching, problem }: { query: string; isSearching: boolean; problem: string | null }) {
  const [title, advice] = isSearching
    ? ["Searching…", ""]
    : problem
      ? ["Search unavailable", `${problem} You can still find pages and actions.`]
      : [
          `Nothing found for “${query.trim()}”`,
          "Try an amount like 492.15, a reference, a payee, or digits of a check or account number.",
        ];
  return (
    <div className="grid min-h-24 content-center gap-0.5 px-6 py-6 text-center">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      <p className="text-muted text-xs">{advice}</p>
    </div>
  );
}
