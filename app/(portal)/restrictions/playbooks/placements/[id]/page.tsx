import { notFound } from "next/navigation";
import { BulkProgress } from "@/components/bulk/bulk-progress";
import { PageHeader } from "@/components/shell/page-header";
import { PageRefresher } from "@/components/shell/page-refresher";
import { Timestamp } from "@/components/shell/timestamp";
import { canLiftRestrictions } from "@/features/restrictions/lift-offer";
import { getPlacement, type PlacementDetail } from "@/features/restrictions/playbooks/placements";
import { PLAYBOOKS_TRAIL } from "@/features/restrictions/screens/playbooks/no-permission";
import { LiftPlacement } from "@/features/restrictions/screens/playbooks/placement/lift-placement";
import { PlacedAccounts } from "@/features/restrictions/screens/playbooks/placement/placed-accounts";
import { UnconfirmedPlacement } from "@/features/restrictions/screens/playbooks/placement/unconfirmed-placement";
import { PlaybookSentences } from "@/features/restrictions/screens/playbooks/playbook-sentences";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { getBulkJob } from "@/lib/bulk/get-bulk-job";

export default async function PlacementPage({ params }: { params: Promise<{ id: string }> }) {
  const session = await requireSession();
  const placement = await getPlacement(session, (await params).id);
  if (!placement) notFound();
  const { id, playbook, accounts, active, unconfirmed, canConfirm, jobId, liftJobIds } = placement;
  const jobIds = [...liftJobIds.toReversed(), jobId];
  const jobResults = await Promise.all(jobIds.map((bulkJobId) => getBulkJob(session, bulkJobId)));
  const jobs = jobResults.flatMap((job) => (job.ok ? [job.value] : []));
  const canLift = active > 0 && can(session, "restrictions.lift") && canLiftRestrictions();
  const count = `${accounts.length} ${accounts.length === 1 ? "account" : "accounts"}`;
  return (
    <>
      <PageRefresher topics={["bulk-job", "restriction"]} />
      <PageHeader
        trail={[...PLAYBOOKS_TRAIL, { label: `${playbook.name} on ${count}` }]}
        title={`${playbook.name} on ${count}`}
        actions={canLift && <LiftPlacement placementId={id} active={active} />}
      />
      {unconfirmed > 0 && <UnconfirmedPlacement placementId={id} unconfirmed={unconfirmed} canConfirm={canConfirm} />}
      <PlacementFacts placement={placement} />
      <div className="grid gap-3.5">
        <PlacedAccounts placement={placement} />
        {jobs.map((job) => (
          <div key={job.id}>
            <h2 className="mt-2.5 mb-2.5">{job.kind === "lift-playbook" ? "Lifting" : "Placing"}</h2>
            <BulkProgress jobId={job.id} initial={job} hasItems={false} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Shows the placed restrictions, who placed them, the reason, and the notes. */
function PlacementFacts({ placement }: { placement: PlacementDetail }) {
  const { playbook, reason, notes, personName, createdAt, active, accounts } = placement;
  const wasLifted = accounts.some(({ restrictions }) => restrictions.some(({ state }) => state === "lifted"));
  return (
    <section aria-label="What was placed" className="mb-3.5 rounded-lg bg-accent-tint px-4 py-3.5">
      {active === 0 && wasLifted && <p className="mb-1 font-medium">No longer in force. This is what was placed:</p>}
      <PlaybookSentences restrictions={playbook.restrictions} className="num grid gap-1 text-lg tracking-[-0.01em]" />
      <p className="wrap-anywhere mt-1.5">
        “{reason}” <span className="text-muted">{personName}, </span>
        <Timestamp iso={createdAt} style="date-time" className="num text-muted" />
      </p>
      {notes && <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">{notes}</p>}
    </section>
  );
}
