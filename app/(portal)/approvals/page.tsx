import { requireSession } from "@/lib/access/session";
import { APPROVAL_LISTS, listApprovals } from "@/lib/portal/approvals/list-approvals";
import { ApprovalsScreen } from "./_components/approvals-screen";

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { list: wanted, selected } = await searchParams;
  const list = APPROVAL_LISTS.find((name) => name === wanted) ?? "waiting";
  return (
    <ApprovalsScreen
      key={list}
      list={list}
      initial={await listApprovals(session, list)}
      initialSelected={typeof selected === "string" ? selected : null}
    />
  );
}
