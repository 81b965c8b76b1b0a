import { FileText } from "lucide-react";
import { DroppedFilters } from "@/app/(portal)/_components/dropped-filters";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { type DownloadItem, DownloadMenu } from "@/components/ui/download-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { maskFor, mayExportWhole } from "@/lib/access/masking/account-masking";
import { requireSession } from "@/lib/access/session";
import {
  type AuditQuery,
  auditHref,
  droppedFilters,
  isFiltered,
  parseAuditQuery,
} from "@/lib/portal/audit/audit-query";
import { auditStatus } from "@/lib/portal/audit/audit-status";
import { auditChoices, listAudit } from "@/lib/portal/audit/list-audit";
import { AuditFilter } from "./_components/audit-filter";
import { AuditStatusNotice } from "./_components/audit-status";
import { AuditTable } from "./_components/audit-table";
import { PersonEvidence } from "./_components/person-evidence";

/** Files of what the filters match; all of it without one. */
function exportsOf(filters: AuditQuery): DownloadItem[] {
  const what = isFiltered(filters) ? "What these filters match" : "All entries";
  const search = new URL(auditHref(filters), "http://portal").search.replace("?", "&");
  return [
    { href: `/api/audit/export?format=json${search}`, title: `${what}, JSON lines`, detail: "With what verifies it" },
    {
      href: `/api/audit/export?format=csv${search}`,
      title: `${what}, CSV`,
      detail: "For a spreadsheet; verifiable too",
    },
    { href: "/api/audit/head", title: "Signed head", detail: "Keep it elsewhere: it finds a cut-off end" },
  ];
}

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const params = await searchParams;
  // The filter shows it, and links repeat it.
  const query = await maskFor(session, parseAuditQuery(params));
  const [{ rows, olderCursor, newerCursor }, { people, results }, status, canExport, canMakeEvidence] =
    await Promise.all([
      listAudit(session, query),
      auditChoices(session),
      auditStatus(session),
      mayExportWhole(session, "audit.export"),
      mayExportWhole(session, "evidence.export"),
    ]);
  const filters = { ...query, older: undefined, newer: undefined };
  const address = auditHref(query);
  return (
    <>
      <PageHeader
        trail={[{ label: "Audit" }]}
        title="Audit"
        titleNote={<p className="text-muted">Who did what, when, and with which result</p>}
        actions={
          <>
            {canMakeEvidence && (
              <PersonEvidence people={people} person={query.person} from={query.from} to={query.to} />
            )}
            <DownloadMenu
              id="audit-downloads"
              label="Export"
              items={[
                ...(canExport ? exportsOf(filters) : []),
                { href: "/api/audit/public-key", title: "Public key", detail: "What exports are verified with" },
              ]}
            />
          </>
        }
      />
      {status && <AuditStatusNotice status={status} />}
      <AuditFilter key={`filter ${auditHref(filters)}`} query={query} people={people} results={results} />
      <DroppedFilters dropped={droppedFilters(params, query)} />
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
        <AuditTable key={`rows ${address}`} rows={rows} />
      )}
      <PageLinks
        before={newerCursor && auditHref({ ...filters, newer: newerCursor })}
        after={olderCursor && auditHref({ ...filters, older: olderCursor })}
      />
    </>
  );
}
