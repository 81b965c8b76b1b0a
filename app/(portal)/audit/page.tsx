import { FileText } from "lucide-react";
import Form from "next/form";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { type DownloadItem, DownloadMenu } from "@/components/ui/download-menu";
import { DroppedFilters } from "@/components/ui/dropped-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { PlainField } from "@/components/ui/plain-field";
import {
  type AuditQuery,
  auditHref,
  droppedFilters,
  isFiltered,
  NOBODY,
  parseAuditQuery,
} from "@/features/audit/audit-query";
import type { AuditStatus } from "@/features/audit/audit-status";
import { getAuditStatus } from "@/features/audit/audit-status";
import { auditChoices, listAudit } from "@/features/audit/list-audit";
import { AuditTable } from "@/features/audit/screens/audit-table";
import { PersonEvidence } from "@/features/audit/screens/person-evidence";
import { maskFor, mayExportUnmasked } from "@/lib/access/masking/account-masking";
import { requireSession } from "@/lib/access/require-session";
import { AUDIT_ACTIONS } from "@/lib/ledger/schema/audit-actions";

const count = (n: number) => n.toLocaleString("en-US");

/** Returns export links for the entries that match the filters. */
function exportItems(filters: AuditQuery): DownloadItem[] {
  const scope = isFiltered(filters) ? "Matching entries" : "All entries";
  const search = new URL(auditHref(filters), "http://portal").search.replace("?", "&");
  return [
    {
      href: `/api/audit/export?format=json${search}`,
      title: `${scope}, JSON lines`,
      detail: "With signatures for verification",
    },
    {
      href: `/api/audit/export?format=csv${search}`,
      title: `${scope}, CSV`,
      detail: "For spreadsheets; also verifiable",
    },
    { href: "/api/audit/head", title: "Signed head", detail: "Store it off-site; it detects truncation" },
  ];
}

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const params = await searchParams;
  // Masked because the query appears in the filter and in links.
  const query = await maskFor(session, parseAuditQuery(params));
  const [{ rows, olderCursor, newerCursor }, { people, results }, status, canExport, canMakeEvidence] =
    await Promise.all([
      listAudit(session, query),
      auditChoices(session),
      getAuditStatus(session),
      mayExportUnmasked(session, "audit.export"),
      mayExportUnmasked(session, "evidence.export"),
    ]);
  const filters = { ...query, older: undefined, newer: undefined };
  const address = auditHref(query);
  return (
    <>
      <PageHeader
        trail={[{ label: "Audit" }]}
        title="Audit"
        titleNote={<p className="text-muted">Who did what, when, and the result</p>}
        actions={
          <>
            {canMakeEvidence && (
              <PersonEvidence people={people} person={query.person} from={query.from} to={query.to} />
            )}
            <DownloadMenu
              id="audit-downloads"
              label="Export"
              items={[
                ...(canExport ? exportItems(filters) : []),
                { href: "/api/audit/public-key", title: "Public key", detail: "Verifies exports" },
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
              ? "The subject must match exactly: a payment ID or an account number as the log shows it."
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

/** Uses a GET form so that filtered results have a URL to share and return to. */
function AuditFilter({
  query,
  people,
  results,
}: {
  query: AuditQuery;
  people: readonly { readonly id: string; readonly name: string }[];
  results: readonly string[];
}) {
  const any = { value: "", label: "Any" };
  const asChoice = (value: string) => ({ value, label: value });
  return (
    <Form
      action="/audit"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 lg:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
    >
      <NativeSelect
        label="Person"
        name="person"
        defaultValue={query.person ?? ""}
        choices={[
          any,
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: "No signed-in person" },
        ]}
      />
      <NativeSelect
        label="Action"
        name="action"
        defaultValue={query.action ?? ""}
        choices={[any, ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }))]}
      />
      <NativeSelect
        label="Result"
        name="result"
        defaultValue={query.result ?? ""}
        choices={[any, ...[...new Set([...results, ...(query.result ? [query.result] : [])])].map(asChoice)]}
      />
      <PlainField
        label="Subject"
        name="subject"
        defaultValue={query.subject}
        placeholder="Payment ID, account"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <PlainField label="From" name="from" type="date" defaultValue={query.from} />
      <PlainField label="To" name="to" type="date" defaultValue={query.to} />
      <div className="col-span-2 flex gap-2 sm:col-span-3 lg:col-span-1">
        <button type="submit" className={buttonStyle("plain", "medium", "h-[34px] pointer-coarse:h-11")}>
          Filter
        </button>
        {isFiltered(query) && (
          <ButtonLink href="/audit" tone="quiet" className="h-[34px] pointer-coarse:h-11">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

/** Shows which entry the chain is verified to and how long it has been intact, or the first broken entry. */
function AuditStatusNotice({ status }: { status: AuditStatus }) {
  const { verifiedSeq, headSeq, verifiedAt, since, lastPassAt, problem, signed, keyId } = status;
  if (problem) {
    return (
      <Notice
        tone="bad"
        role="alert"
        title={`The audit log was tampered with: the chain is broken at entry ${count(problem.seq)}`}
        className="mb-3.5"
      >
        <p>
          {problem.message} Found <Timestamp iso={problem.foundAt} style="date-time" />. Entries up to{" "}
          {count(verifiedSeq)} are valid. Signing stops until the chain is intact again. Keep the exports and heads
          saved elsewhere, and find out who had access to the database.
        </p>
      </Notice>
    );
  }
  const isBehind = verifiedSeq < headSeq;
  return (
    <Notice
      tone={isBehind ? "info" : "good"}
      className="num mb-3.5"
      title={
        isBehind
          ? `Verified to entry ${count(verifiedSeq)} of ${count(headSeq)}; verification continues`
          : `Verified to entry ${count(verifiedSeq)}`
      }
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-muted text-sm">
        <span>
          At <Timestamp iso={verifiedAt} style="date-time" />
        </span>
        <span>
          Chain intact since <Timestamp iso={since} style="date-time" />
        </span>
        {lastPassAt && (
          <span>
            All entries reverified <Timestamp iso={lastPassAt} style="date-time" />
          </span>
        )}
        <span>
          {signed ? (
            <>
              Entry {count(signed.seq)} signed <Timestamp iso={signed.at} style="date-time" />
            </>
          ) : (
            "Not signed yet"
          )}
        </span>
        <span className="inline-flex items-center gap-1">
          Key <span className="font-mono text-xs">{keyId}</span>
          <CopyButton text={keyId} what="key ID" />
        </span>
      </p>
    </Notice>
  );
}
