"use client";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { readPortal } from "@/components/session/read-portal";
import { type ApprovalsPolicy, NO_APPROVALS, requiresApproval } from "@/lib/access/policies/approvals-policy";

const Rendered = createContext<ApprovalsPolicy>(NO_APPROVALS);

/** Which changes need a second person, as the server rendered it. */
export function ApprovalsPolicyProvider({ policy, children }: { policy: ApprovalsPolicy; children: ReactNode }) {
  return <Rendered value={policy}>{children}</Rendered>;
}

type Part = Exclude<keyof ApprovalsPolicy, "people" | "reviewFreezes" | "expiryHours">;

/**
 * Returns which changes another person has to approve, so that a button can state what it does. Refetched on every
 * mount, since the policy may change while a tab stays open.
 */
export function useApprovalsPolicy(): (part: Part, amountCents?: number | null) => boolean {
  const rendered = useContext(Rendered);
  const { data } = useQuery({
    queryKey: ["approvals-policy"],
    queryFn: ({ signal }) => readPortal<ApprovalsPolicy>("/api/approvals/policy", signal),
    initialData: rendered,
    initialDataUpdatedAt: 0,
    retry: false,
  });
  return (part, amountCents) => requiresApproval(data[part], amountCents);
}
