"use client";
import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useTransition } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { type PaymentColumn, USUAL_COLUMNS } from "@/lib/shared/payment-list";
import { JumpMenu } from "./jump-menu";
import { ListMenu } from "./list-menu";
import { filtersOnly, paymentsHref } from "./payments-search";

const ColumnsEditor = dynamic(() => import("./columns-editor").then((module) => module.ColumnsEditor), { ssr: false });
const ViewsEditor = dynamic(() => import("./views-editor").then((module) => module.ViewsEditor), { ssr: false });

/** Finds payments by whatever is known of them; Enter applies it beside the other filters, Escape clears the field. */
export function FindField({
  query,
  columns = USUAL_COLUMNS,
}: {
  query: PaymentsQuery;
  columns: readonly PaymentColumn[] | undefined;
}) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [isPending, startTransition] = useTransition();
  const find = (text: string) =>
    startTransition(() => {
      router.push(paymentsHref({ ...filtersOnly(query), find: text.trim() || undefined }), { scroll: false });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(field.current?.value ?? "");
  };
  const clear = () => {
    if (field.current) field.current.value = "";
    if (query.find) find("");
    field.current?.focus();
  };
  return (
    <search className="mb-2.5 flex items-center gap-2">
      <form onSubmit={submit} aria-busy={isPending} className="max-w-[560px] flex-1">
        <TextField
          key={query.find ?? ""}
          inputRef={field}
          label="Find payments"
          isLabelHidden
          type="search"
          name="find"
          defaultValue={query.find ?? ""}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Amount, reference, payee or number"
          prefix={<span className="glyph glyph-search flex text-muted before:size-4" />}
          suffix={
            query.find && (
              <IconButton label="Clear the search" onPress={clear}>
                <X aria-hidden />
              </IconButton>
            )
          }
          inputClassName="num [&::-webkit-search-cancel-button]:hidden"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            clear();
          }}
        />
      </form>
      {!query.sort && <JumpMenu query={query} />}
      <ListMenu label="Columns" glyph="glyph-columns">
        {(menu) => <ColumnsEditor query={query} columns={columns} {...menu} />}
      </ListMenu>
      <ListMenu label="Views" glyph="glyph-bookmark">
        {(menu) => <ViewsEditor query={query} columns={columns} {...menu} />}
      </ListMenu>
    </search>
  );
}
