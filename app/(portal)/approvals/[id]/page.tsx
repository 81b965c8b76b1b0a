import { notFound, redirect } from "next/navigation";
import { getApproval } from "@/features/approvals/get-approval";
import { requireSession } from "@/lib/access/session";

/** Redirects from an approval's own address to the list that contains it, with the approval selected. */
export default async function ApprovalPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const { id } = await params;
  const found = await getApproval(session, id);
  if (!found.ok) notFound();
  const { state, isMine } = found.value;
  const list = state !== "proposed" ? "ended" : isMine ? "mine" : "waiting";
  redirect(`/approvals?list=${list}&selected=${encodeURIComponent(id)}`);
}
