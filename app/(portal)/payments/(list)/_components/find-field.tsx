"use client";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useTransition } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { JumpMenu } from "./jump-menu";
import { filtersOnly, paymentsHref } from "./payments-search";

/** Finds payments by whatever is known of them; Enter applies it beside the other filters, Escape clears the field. */
export function FindField({ query }: { query: PaymentsQuery }) {
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
      <JumpMenu query={query} />
    </search>
  );
}
