"use server";
import { withSession } from "@/lib/http/with-session";
import { decideApprovals } from "./decide-approvals";
import { commentOnApproval, withdrawProposal } from "./discuss-approval";

export const decideApprovalsAction = withSession("decideApprovals", decideApprovals, { revalidate: "/approvals" });
export const commentOnApprovalAction = withSession("commentOnApproval", commentOnApproval, {
  revalidate: "/approvals",
});
export const withdrawProposalAction = withSession("withdrawProposal", withdrawProposal, { revalidate: "/approvals" });
