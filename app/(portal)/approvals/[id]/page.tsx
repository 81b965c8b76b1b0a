import { notFound, redirect } from "next/navigation";
import { getApproval } from "@/features/approvals/get-approval";
import { requireSession } from "@/lib/access/require-session";

/** Redirects an approval's URL to the list that contains the approval, with the approval selected. */
export default async function ApprovalPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const { id } = await params;
  const approval = await getApproval(session, id);
  if (!approval.ok) notFound();
  const { state, isMine } = approval.value;
  const list = state !== "proposed" ? "ended" : isMine ? "mine" : "waiting";
  redirect(`/approvals?list=${list}&selected=${encodeURIComponent(id)}`);
}
