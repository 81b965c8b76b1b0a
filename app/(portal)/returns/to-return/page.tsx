import { Undo2 } from "lucide-react";
import { ReturnsTabs } from "@/app/(portal)/returns/_components/returns-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listReturnable } from "@/lib/portal/payments/list-returnable";
import { ReturnableTable } from "./_components/returnable-table";

const PATH = "/returns/to-return";

/** The inbound checks that may still be returned, with the time left. */
export default async function ToReturnPage({ searchParams }: { searchParams: Promise<{ after?: string | string[] }> }) {
  const session = await requireSession();
  const { after } = await searchParams;
  const cursor = typeof after === "string" ? after : undefined;
  const { rows, nextCursor, bankNow } = await listReturnable(session, cursor);
  return (
    <>
      <PageHeader
        trail={[{ label: "Returns", href: "/returns" }, { label: "We may return" }]}
        title="We may return"
        actions={<ReturnsTabs current="to-return" />}
      />
      {rows.length === 0 ? (
        <NothingToReturn />
      ) : (
        <ReturnableTable rows={rows} bankNow={bankNow} canReturn={can(session, "returns.initiate")} />
      )}
      <PageLinks
        before={cursor ? PATH : null}
        after={nextCursor && `${PATH}?after=${encodeURIComponent(nextCursor)}`}
        names={["First", "Next"]}
      />
    </>
  );
}

/** No inbound check can be returned any more. */
function NothingToReturn() {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Undo2}
        title="No check can be returned now"
        actions={<ButtonLink href="/payments?direction=Inbound&type=Forward">See the inbound checks</ButtonLink>}
      >
        An inbound check that has posted is listed here until midnight of the banking day after the one on which it was
        received.
      </EmptyState>
    </div>
  );
}
