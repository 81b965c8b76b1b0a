import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { getReturn, listReturns } from "@/lib/portal/returns/list-returns";
import { parseReturnsQuery } from "@/lib/portal/returns/returns-query";
import { listColleagues } from "@/lib/portal/work/list-colleagues";
import { ReturnsScreen } from "./_components/returns-screen";

export default async function ReturnsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const params = new URLSearchParams(
    Object.entries(await searchParams).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const query = parseReturnsQuery(params);
  const selected = params.get("selected");
  const [list, colleagues] = [await listReturns(session, query), await listColleagues(session)];
  const isListed = selected === null || list.rows.some(({ paymentId }) => paymentId === selected);
  return (
    <ReturnsScreen
      key={`${query.state} ${query.owner} ${query.after}`}
      query={query}
      initial={list}
      initialSelected={selected}
      linked={isListed ? null : await getReturn(session, selected)}
      canWork={can(session, "payments.deal-with")}
      canDeposit={can(session, "deposits.create")}
      colleagues={colleagues}
    />
  );
}
