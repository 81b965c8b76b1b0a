import { FileText } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { requireSession } from "@/lib/access/session";
import { auditHref, isFiltered, parseAuditQuery } from "@/lib/portal/audit/audit-query";
import { auditChoices, listAudit } from "@/lib/portal/audit/list-audit";
import { AuditFilter } from "./_components/audit-filter";
import { AuditTable } from "./_components/audit-table";

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseAuditQuery(await searchParams);
  const [{ rows, olderCursor, newerCursor }, { people, results }] = await Promise.all([
    listAudit(session, query),
    auditChoices(session),
  ]);
  const filters = { ...query, older: undefined, newer: undefined };
  const address = auditHref(query);
  return (
    <>
      <PageHeader
        trail={[{ label: "Audit" }]}
        title="Audit"
        titleNote={<p className="text-muted">Who did what, when, and with which result</p>}
      />
      <AuditFilter key={auditHref(filters)} query={query} people={people} results={results} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={FileText}
            title={isFiltered(query) ? "Nothing matches these filters" : "No entries yet"}
            actions={isFiltered(query) && <ButtonLink href="/audit">Show all</ButtonLink>}
          >
            {isFiltered(query)
              ? "The subject must match exactly: a payment id or an account number as the log shows it."
              : "Every sign-in and every change that someone makes or requests from the bank is recorded here."}
          </EmptyState>
        </Card>
      ) : (
        <AuditTable key={address} rows={rows} />
      )}
      <PageLinks
        before={newerCursor && auditHref({ ...filters, newer: newerCursor })}
        after={olderCursor && auditHref({ ...filters, older: olderCursor })}
      />
    </>
  );
}
