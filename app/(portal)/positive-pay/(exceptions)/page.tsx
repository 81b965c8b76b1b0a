import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listExceptions } from "@/lib/portal/positive-pay/list-exceptions";
import { ExceptionsScreen } from "./_components/exceptions-screen";

export default async function ExceptionsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const [{ selected }, list] = await Promise.all([searchParams, listExceptions(session)]);
  return (
    <ExceptionsScreen
      initial={list}
      initialSelected={typeof selected === "string" ? selected : null}
      canDecide={can(session, "positive-pay.authorize")}
    />
  );
}
