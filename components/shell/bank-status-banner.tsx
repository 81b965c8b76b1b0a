"use client";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { type BankStatus, bankStatusQuery } from "./bank-status";
import { Moment } from "./moment";
import { SignedOutError } from "./read-portal";

type Trouble = "signed-out" | "no-portal" | "no-bank";

const OVER = {
  "signed-out": "You are signed in again",
  "no-portal": "The portal is answering again",
  "no-bank": "The bank is answering again",
} as const satisfies Record<Trouble, string>;

/** Says that the session has ended, or that the portal or the bank does not answer, for as long as it is so. */
export function BankStatusBanner({ initial }: { initial: BankStatus }) {
  const router = useRouter();
  const { data = initial, error } = useQuery({ ...bankStatusQuery, initialData: initial });
  const trouble = troubleOf(data, error);
  const before = useRef(trouble);

  useEffect(() => {
    if (trouble === null && before.current !== null) {
      addToast({ tone: "good", title: OVER[before.current] });
      router.refresh();
    }
    before.current = trouble;
  }, [trouble, router]);

  // Its first sentence says what is wrong, the others what follows from it.
  const [title, rest] = (data.message ?? "The bank can’t be reached").split(/\. (.*)/s);
  return (
    <div role="status">
      {trouble === "signed-out" && (
        <Notice
          tone="warn"
          title="You are signed out"
          className="mb-3.5"
          actions={
            <a href="/sign-in" target="_blank" rel="noopener" className="link inline-flex items-center gap-1">
              Sign in
              <ExternalLink role="img" aria-label="in a new tab" className="size-3.5" />
            </a>
          }
        >
          The session has ended. Sign in in a new tab and come back: what is on this page stays and goes on by itself.
        </Notice>
      )}
      {trouble === "no-portal" && (
        <Notice tone="bad" title="The portal can’t be reached" className="mb-3.5">
          What you see may be old. This page tries again by itself; check your connection if it stays.
        </Notice>
      )}
      {trouble === "no-bank" && (
        <Notice tone="warn" title={title} className="mb-3.5">
          {rest || "Deposits and cancels have to wait. Everything here shows what was last known."}{" "}
          {data.since && (
            <>
              Since <Moment iso={data.since} style="date-time" />; it is tried again every few seconds.
            </>
          )}
        </Notice>
      )}
    </div>
  );
}

function troubleOf(status: BankStatus, error: Error | null): Trouble | null {
  if (error instanceof SignedOutError) return "signed-out";
  if (error) return "no-portal";
  return status.reachable ? null : "no-bank";
}
