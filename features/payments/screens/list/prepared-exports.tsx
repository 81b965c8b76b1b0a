"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { readPortal } from "@/components/session/read-portal";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { prepareExportAction, removeExportAction } from "@/features/payments/actions";
import type { ExportView } from "@/features/payments/list-exports";
import type { Failure, Success } from "@/lib/shared/outcome";

const UNKNOWN_OUTCOME = "Try again.";

const QUERY_KEY = ["prepared-exports"];
const POLL_MS = 1_000;

/** Prepares CSV or Excel exports in the background, and lists the exports from the last day. */
export function PreparedExports({ search, ids }: { search: string; ids: readonly string[] | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => readPortal<ExportView[]>("/api/prepared-exports", signal),
    staleTime: 0,
    // Also polls after an error, because a newly started export may be missing from the last response.
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.some((each) => each.state === "running") ? POLL_MS : false,
  });
  const change = async (action: Promise<Success<unknown> | Failure>) => {
    const outcome = await action;
    setProblem(outcome.ok ? null : outcome.message);
    // Cancels a request from before the change, because refetching would wait for it and return old data.
    await queries.cancelQueries({ queryKey: QUERY_KEY });
    await refetch();
  };
  const prepare = (format: ExportView["format"]) =>
    void change(callAction(prepareExportAction, UNKNOWN_OUTCOME)({ format, search, ids: ids && [...ids] }));
  return (
    <div className="grid gap-2.5">
      <div className="grid grid-cols-2 gap-2">
        <Button onPress={() => prepare("csv")}>Prepare CSV</Button>
        <Button onPress={() => prepare("xlsx")}>Prepare Excel</Button>
      </div>
      {problem && (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Prepared exports" className="-mx-1 grid gap-0.5">
          {data.map((each) => (
            <ExportLine
              key={each.id}
              item={each}
              onRemove={() => void change(callAction(removeExportAction, UNKNOWN_OUTCOME)({ id: each.id }))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ExportLine({ item, onRemove }: { item: ExportView; onRemove: () => void }) {
  const { id, format, state, rows, notice, createdAt } = item;
  const kind = format === "csv" ? "CSV" : "Excel";
  const count = `${rows.toLocaleString("en-US")} ${rows === 1 ? "payment" : "payments"}`;
  return (
    <li className="flex items-center gap-1">
      <span className="num min-w-0 flex-1 px-1 py-0.5">
        {state === "ready" ? (
          <a href={`/api/prepared-exports/${id}`} download className="link inline-flex items-center gap-1.5">
            <Download aria-hidden className="size-3.5" />
            {kind} · {count}
          </a>
        ) : (
          <span role="status">{state === "running" ? `Preparing ${kind} · ${count}…` : `${kind} failed`}</span>
        )}
        <span className="block text-muted text-xs">{notice ?? <Timestamp iso={createdAt} style="date-time" />}</span>
      </span>
      <IconButton
        label={state === "running" ? `Cancel the ${kind} export` : `Remove the ${kind} export`}
        onPress={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
