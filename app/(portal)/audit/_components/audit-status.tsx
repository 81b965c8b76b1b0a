import { Timestamp } from "@/components/shell/timestamp";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import type { AuditStatus } from "@/lib/portal/audit/audit-status";

const count = (n: number) => n.toLocaleString("en-US");

/** How far the chain is verified and since when it is whole; a break is loud, with its first entry. */
export function AuditStatusNotice({ status }: { status: AuditStatus }) {
  const { verifiedSeq, headSeq, verifiedAt, since, lastPassAt, problem, signed, keyId } = status;
  if (problem) {
    return (
      <Notice
        tone="bad"
        role="alert"
        title={`The audit was tampered with: the chain is broken at entry ${count(problem.seq)}`}
        className="mb-3.5"
      >
        <p>
          {problem.message} Found <Timestamp iso={problem.foundAt} style="date-time" />. Entries up to{" "}
          {count(verifiedSeq)} hold. Nothing is signed until the chain is whole again: keep the exports and heads that
          were saved elsewhere, and find out who had access to the database.
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
          ? `Verified to entry ${count(verifiedSeq)} of ${count(headSeq)}, and going on`
          : `Verified to entry ${count(verifiedSeq)}`
      }
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-muted text-sm">
        <span>
          At <Timestamp iso={verifiedAt} style="date-time" />
        </span>
        <span>
          Chain whole since <Timestamp iso={since} style="date-time" />
        </span>
        {lastPassAt && (
          <span>
            All entries last verified again <Timestamp iso={lastPassAt} style="date-time" />
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
          <CopyButton text={keyId} what="the id of the key" />
        </span>
      </p>
    </Notice>
  );
}
