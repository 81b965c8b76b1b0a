import { getReturn, listReturns } from "@/features/returns/list-returns";
import { parseReturnsQuery } from "@/features/returns/returns-query";
import { ReturnsScreen } from "@/features/returns/screens/returns-screen";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { listColleagues } from "@/lib/assignments/list-colleagues";

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
  const [list, colleagues] = await Promise.all([listReturns(session, query), listColleagues(session)]);
  const isListed = selected === null || list.rows.some(({ paymentId }) => paymentId === selected);
  return (
    <ReturnsScreen
      key={`${query.state} ${query.owner} ${query.after}`}
      query={query}
      initial={list}
      initialSelected={selected}
      linked={isListed ? null : await getReturn(session, selected)}
      canWork={can(session, "payments.resolve")}
      canDeposit={can(session, "deposits.create")}
      colleagues={colleagues}
    />
  );
}
