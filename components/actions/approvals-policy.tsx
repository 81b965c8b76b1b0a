"use client";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { readPortal } from "@/components/session/read-portal";
import { type ApprovalsPolicy, NO_APPROVALS, requiresApproval } from "@/lib/access/policies/approvals-policy";

const RenderedPolicy = createContext<ApprovalsPolicy>(NO_APPROVALS);

/** Provides the server-rendered approvals policy: which changes need a second person. */
export function ApprovalsPolicyProvider({ policy, children }: { policy: ApprovalsPolicy; children: ReactNode }) {
  return <RenderedPolicy value={policy}>{children}</RenderedPolicy>;
}

type Part = Exclude<keyof ApprovalsPolicy, "people" | "reviewFreezes" | "expiryHours">;

/**
 * Returns whether a second person must approve a change, so that a button can state what it does. The policy is
 * refetched on every mount, since it may change while a tab stays open.
 */
export function useApprovalsPolicy(): (part: Part, amountCents?: number | null) => boolean {
  const rendered = useContext(RenderedPolicy);
  const { data } = useQuery({
    queryKey: ["approvals-policy"],
    queryFn: ({ signal }) => readPortal<ApprovalsPolicy>("/api/approvals/policy", signal),
    initialData: rendered,
    initialDataUpdatedAt: 0,
    retry: false,
  });
  return (part, amountCents) => requiresApproval(data[part], amountCents);
}
