import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { peopleWho } from "@/lib/portal/people/people-who";
import { listExceptions } from "@/lib/portal/positive-pay/list-exceptions";
import { listColleagues } from "@/lib/portal/work/list-colleagues";
import { EXCEPTION_OWNERS } from "./_components/exceptions-filter";
import { ExceptionsScreen } from "./_components/exceptions-screen";

export default async function ExceptionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const [{ selected, work }, list] = await Promise.all([searchParams, listExceptions(session)]);
  const canDecide = can(session, "positive-pay.authorize");
  return (
    <ExceptionsScreen
      initial={list}
      owner={EXCEPTION_OWNERS.find((known) => known === work) ?? "anybody"}
      initialSelected={typeof selected === "string" ? selected : null}
      canDecide={canDecide}
      deciders={canDecide ? [] : await peopleWho("positive-pay.authorize")}
      canWork={can(session, "payments.deal-with")}
      colleagues={await listColleagues(session)}
    />
  );
}
