"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { decideApprovals } from "@/lib/portal/approvals/decide-approvals";
import { commentOnApproval, withdrawProposal } from "@/lib/portal/approvals/discuss-approval";

export const decideApprovalsAction = withSession("decideApprovals", decideApprovals, { revalidate: "/approvals" });
export const commentOnApprovalAction = withSession("commentOnApproval", commentOnApproval, {
  revalidate: "/approvals",
});
export const withdrawProposalAction = withSession("withdrawProposal", withdrawProposal, { revalidate: "/approvals" });
