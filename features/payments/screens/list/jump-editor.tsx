"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { callPortal } from "@/components/session/fetch-portal";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { PageCursor } from "@/features/payments/find-place";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { Outcome } from "@/lib/shared/outcome";
import type { OpenMenu } from "./list-menu";
import { ListPanel } from "./list-panel";
import { filtersOnly, paymentsHref, paymentsSearch } from "./payments-search";

/** Jumps to a day or page of the list. Enter jumps; Escape closes the panel. */
export function JumpEditor({ query, triggerRef, onClose }: OpenMenu & { query: PaymentsQuery }) {
  const router = useRouter();
  const filters = filtersOnly(query);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const go = (to: string) =>
    startTransition(async () => {
      const cursor = await requestPageCursor(filters, to);
      if (!cursor.ok) return setProblem(cursor.message);
      router.push(paymentsHref({ ...filters, ...cursor.value }), { scroll: false });
      onClose();
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get("to");
    if (typeof to === "string" && to !== "") go(to);
    else setProblem("Enter a day or a page number.");
  };
  return (
    <ListPanel
      label="Go to"
      placement="bottom start"
      contentClassName="grid gap-3 p-3.5"
      className="w-[min(300px,calc(100vw-24px))]"
      triggerRef={triggerRef}
      onClose={onClose}
    >
      <JumpForm onSubmit={submit} isPending={isPending} label="Day" type="date" autoFocus />
      <JumpForm
        onSubmit={submit}
        isPending={isPending}
        label="Page"
        inputMode="numeric"
        placeholder="1 is the newest"
      />
      {problem && (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 border-t pt-3">
        <Button isPending={isPending} onPress={() => go("1")}>
          Newest
        </Button>
        <Button isPending={isPending} onPress={() => go("oldest")}>
          Oldest
        </Button>
      </div>
    </ListPanel>
  );
}

function JumpForm({
  onSubmit,
  isPending,
  ...field
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  label: string;
  type?: "date";
  inputMode?: "numeric";
  placeholder?: string;
  autoFocus?: true;
}) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField name="to" autoComplete="off" maxLength={10} {...field} />
      <Button type="submit" isPending={isPending} aria-label={`Go to this ${field.label.toLowerCase()}`}>
        Go
      </Button>
    </form>
  );
}

/** Fetches the cursor of the page to jump to. */
function requestPageCursor(filters: PaymentsQuery, to: string): Promise<Outcome<PageCursor>> {
  const search = new URLSearchParams(paymentsSearch(filters));
  search.set("jump", to);
  return callPortal<PageCursor>(`/api/payments/place?${search}`);
}
