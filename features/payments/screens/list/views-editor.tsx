"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState, useTransition } from "react";
import { callAction } from "@/components/session/call-action";
import { readPortal } from "@/components/session/read-portal";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { removeViewAction, saveViewAction } from "@/features/payments/actions";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { SavedViewItem } from "@/features/payments/saved-views";
import { DEFAULT_COLUMNS, type PaymentColumn } from "@/lib/shared/payment-list";
import type { OpenMenu } from "./list-menu";
import { ListPanel } from "./list-panel";
import { filtersOnly, paymentsSearch } from "./payments-search";

const UNKNOWN_OUTCOME = "Try again.";

/** Lists links to the saved views, with a form that saves the current filters. Escape closes the panel. */
export function ViewsEditor({
  query,
  columns,
  triggerRef,
  onClose,
}: OpenMenu & {
  query: PaymentsQuery;
  /** Also saved with a view, unless these are the default columns. */
  columns: readonly PaymentColumn[];
}) {
  const isDefault = columns.join() === DEFAULT_COLUMNS.join();
  const current = paymentsSearch({ ...filtersOnly(query), columns: isDefault ? [] : [...columns] }).slice(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["saved-views"],
    queryFn: ({ signal }) => readPortal<SavedViewItem[]>("/api/saved-views", signal),
    retry: false,
    staleTime: 0,
  });
  const remove = async ({ id, name }: SavedViewItem) => {
    const outcome = await callAction(removeViewAction)({ id });
    if (outcome.ok) addToast({ tone: "good", title: `View “${name}” removed` });
    else addToast({ tone: "bad", title: outcome.message });
    await refetch();
  };
  return (
    <ListPanel label="Views" className="w-[min(340px,calc(100vw-24px))]" triggerRef={triggerRef} onClose={onClose}>
      {error ? (
        <p className="p-3.5 text-bad">Couldn’t load views. Close this and try again.</p>
      ) : (
        <ViewList views={data} current={current} onOpen={onClose} onRemove={(view) => void remove(view)} />
      )}
      <SaveViewForm search={current} views={data ?? []} onSaved={onClose} />
      <p className="border-t px-3.5 py-2.5 text-sm">
        <Link className="link touch-target" href="/payments/bulk" onClick={onClose}>
          Bulk changes
        </Link>
      </p>
    </ListPanel>
  );
}

function ViewList({
  views,
  current,
  onOpen,
  onRemove,
}: {
  views: readonly SavedViewItem[] | undefined;
  current: string;
  onOpen: () => void;
  onRemove: (view: SavedViewItem) => void;
}) {
  if (!views) return <Skeleton className="m-3.5 h-16" />;
  if (views.length === 0)
    return <p className="p-3.5 text-muted text-sm">No views yet. Set filters, then save them here under a name.</p>;
  return (
    <ul className="max-h-[50vh] overflow-y-auto p-1.5">
      {views.map((view) => (
        <li key={view.id} className="flex items-center gap-1 rounded-md hover:bg-hover">
          <Link
            href={`/payments${view.search ? `?${view.search}` : ""}`}
            scroll={false}
            onClick={onOpen}
            aria-current={view.search === current || undefined}
            className="min-w-0 flex-1 rounded-md px-2 py-1.5 focus-visible:-outline-offset-2 aria-[current]:font-medium"
          >
            <span className="block truncate">{view.name}</span>
            <span className="block truncate text-muted text-xs">
              {view.isOwn
                ? view.isShared
                  ? "Yours, shared"
                  : "Yours"
                : `Shared by ${view.owner}${view.canRemove ? ", who has left" : ""}`}
            </span>
          </Link>
          {view.canRemove && (
            <IconButton label={`Remove the view ${view.name}`} onPress={() => onRemove(view)}>
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Saves the current filters as a named view, replacing the user's view of the same name. */
function SaveViewForm({
  search,
  views,
  onSaved,
}: {
  search: string;
  views: readonly SavedViewItem[];
  onSaved: () => void;
}) {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const replaced = views.find((view) => view.isOwn && view.name.toLowerCase() === name.trim().toLowerCase());
  const save = (event: FormEvent) => {
    event.preventDefault();
    startTransition(async () => {
      const outcome = await callAction(saveViewAction, UNKNOWN_OUTCOME)({ name, search, isShared });
      if (!outcome.ok) {
        const fields = outcome && "fields" in outcome ? Object.values(outcome.fields ?? {}) : [];
        return setProblem(fields[0] ?? outcome.message);
      }
      addToast({ tone: "good", title: `View “${name.trim()}” saved` });
      onSaved();
    });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-2.5 border-t p-3.5">
      <TextField
        label={search ? "Save these filters as" : "Save all payments as"}
        value={name}
        onChange={(typed) => {
          setName(typed);
          setProblem(null);
        }}
        maxLength={60}
        autoComplete="off"
        error={problem ?? undefined}
      />
      <Checkbox isSelected={isShared} onChange={setShared}>
        Share with everyone
      </Checkbox>
      <Button type="submit" tone="primary" isPending={isPending}>
        {replaced ? "Replace the view" : "Save the view"}
      </Button>
    </form>
  );
}
