import { APPROVAL_LISTS, listApprovals } from "@/features/approvals/list-approvals";
import { ApprovalsScreen } from "@/features/approvals/screens/approvals-screen";
import { requireSession } from "@/lib/access/require-session";

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { list: requested, selected } = await searchParams;
  const list = APPROVAL_LISTS.find((name) => name === requested) ?? "waiting";
  return (
    <ApprovalsScreen
      key={list}
      list={list}
      initial={await listApprovals(session, list)}
      initialSelected={typeof selected === "string" ? selected : null}
    />
  );
}
