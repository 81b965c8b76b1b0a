"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { saveAccountPreference } from "@/components/session/save-account-preference";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect } from "@/components/ui/native-select";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import {
  DEFAULT_COLUMNS,
  LIST_SORTS,
  type ListSort,
  PAYMENT_COLUMNS,
  type PaymentColumn,
  REQUIRED_COLUMN,
} from "@/lib/shared/payment-list";
import type { OpenMenu } from "./list-menu";
import { ListPanel } from "./list-panel";
import { COLUMNS } from "./payment-columns";
import { filtersOnly, paymentsHref } from "./payments-search";

const SORT_CHOICES: readonly { readonly value: ListSort | "newest"; readonly label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "created", label: "Oldest first" },
  { value: "-amount", label: "Largest amount first" },
  { value: "amount", label: "Smallest amount first" },
  { value: "account", label: "By account number" },
  { value: "-account", label: "By account number, highest first" },
];

/** Edits the list's columns, which are saved for the user, and the sort order. */
export function ColumnsEditor({
  query,
  columns,
  triggerRef,
  onClose,
}: OpenMenu & { query: PaymentsQuery; columns: readonly PaymentColumn[] }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly PaymentColumn[]>(columns);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const others = PAYMENT_COLUMNS.filter((column) => !chosen.includes(column));
  const saveColumns = (newColumns: readonly PaymentColumn[]) =>
    startTransition(async () => {
      const saved = await saveAccountPreference({ paymentColumns: newColumns });
      if (!saved.ok) return setProblem(saved.message);
      router.push(paymentsHref({ ...filtersOnly(query), columns: [] }), { scroll: false });
      router.refresh();
      onClose();
    });
  const sortBy = (order: string) => {
    const sort = LIST_SORTS.find((candidate) => candidate === order);
    router.push(paymentsHref({ ...filtersOnly(query), sort }), { scroll: false });
    onClose();
  };
  return (
    <ListPanel
      label="Columns"
      className="w-[min(320px,calc(100vw-24px))] overflow-y-auto"
      triggerRef={triggerRef}
      onClose={onClose}
    >
      <div className="border-b p-3.5">
        <NativeSelect
          label="Sort by"
          name="sort"
          defaultValue={query.sort ?? "newest"}
          onChange={sortBy}
          choices={SORT_CHOICES}
        />
      </div>
      <ul className="px-3.5 py-2">
        {[...chosen, ...others].map((column) => (
          <ColumnLine key={column} column={column} chosen={chosen} onChange={setChosen} />
        ))}
      </ul>
      {problem && (
        <p role="alert" className="px-3.5 pb-2 text-bad text-xs">
          {problem}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 border-t p-3.5">
        <Button isPending={isPending} onPress={() => saveColumns(DEFAULT_COLUMNS)}>
          Default columns
        </Button>
        <Button tone="primary" isPending={isPending} onPress={() => saveColumns(chosen)}>
          Apply
        </Button>
      </div>
    </ListPanel>
  );
}

/** Shows or hides one column, and moves it up or down. */
function ColumnLine({
  column,
  chosen,
  onChange,
}: {
  column: PaymentColumn;
  chosen: readonly PaymentColumn[];
  onChange: (chosen: readonly PaymentColumn[]) => void;
}) {
  const index = chosen.indexOf(column);
  const { title } = COLUMNS[column];
  const rest = chosen.filter((other) => other !== column);
  const moveTo = (position: number) => onChange(rest.toSpliced(position, 0, column));
  return (
    <li className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        {column === REQUIRED_COLUMN ? (
          <span className="flex min-h-8 items-center pl-[27px] pointer-coarse:min-h-11">
            {title}
            <span className="ml-2 text-muted text-xs">always shown</span>
          </span>
        ) : (
          <Checkbox isSelected={index >= 0} onChange={(isShown) => onChange(isShown ? [...rest, column] : rest)}>
            {title}
          </Checkbox>
        )}
      </span>
      {index >= 0 && (
        <>
          <IconButton label={`Move ${title} up`} isDisabled={index === 0} onPress={() => moveTo(index - 1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            label={`Move ${title} down`}
            isDisabled={index === chosen.length - 1}
            onPress={() => moveTo(index + 1)}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}
