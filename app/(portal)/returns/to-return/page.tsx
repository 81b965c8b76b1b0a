import { ReturnsTabs } from "@/app/(portal)/returns/_components/returns-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { PageLinks } from "@/components/ui/page-links";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { listReturnable } from "@/lib/portal/payments/list-returnable";
import { NothingToReturn } from "./_components/nothing-to-return";
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
