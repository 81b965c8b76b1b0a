import { listExceptions } from "@/features/positive-pay/list-exceptions";
import { EXCEPTION_OWNERS } from "@/features/positive-pay/screens/exceptions/exceptions-filter";
import { ExceptionsScreen } from "@/features/positive-pay/screens/exceptions/exceptions-screen";
import { findPeopleWithPermission } from "@/lib/access/people-with-permission";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { listColleagues } from "@/lib/assignments/list-colleagues";

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
      owner={EXCEPTION_OWNERS.find((owner) => owner === work) ?? "anybody"}
      initialSelected={typeof selected === "string" ? selected : null}
      canDecide={canDecide}
      deciders={canDecide ? [] : await findPeopleWithPermission("positive-pay.authorize")}
      canWork={can(session, "payments.resolve")}
      colleagues={await listColleagues(session)}
    />
  );
}
