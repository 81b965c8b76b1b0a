import { Card } from "@/components/ui/card";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import type { ApprovalRule } from "@/lib/access/policies/approvals-policy";
import type { PolicyKey, PolicyValue } from "@/lib/access/policies/policies";
import { formatCents } from "@/lib/money/cents";
import { BASIS_LABELS, factText, roleNames } from "./approval-labels";

const SETTINGS: { readonly [Key in PolicyKey]: (value: PolicyValue<Key>) => Readonly<Record<string, unknown>> } = {
  "second-factor": ({ requiredFor }) => ({ "Required for": requiredFor }),
  masking: ({ roles, mayReveal }) => ({ "Masked for": roles, "They can reveal a number": mayReveal }),
  exports: ({ roles, rowsPerFile, rowsPerDay }) => ({
    "Who can export": roles,
    "Rows per file": rowsPerFile ?? "no limit",
    "Rows per day": rowsPerDay ?? "no limit",
  }),
  retention: ({ pictureDays, eventBodyDays, auditDays, issueFileDays }) => ({
    "Check images, days": pictureDays ?? "forever",
    "Event bodies, days": eventBodyDays ?? "forever",
    "Audit, days": auditDays ?? "forever",
    "Issue files, days": issueFileDays ?? "forever",
  }),
  approvals: (policy) => ({
    Deposits: ruleText(policy.deposits),
    Returns: ruleText(policy.returns),
    Authorizations: ruleText(policy.authorizations),
    "Paying exceptions": ruleText(policy.decisions),
    "Lifting restrictions": ruleText(policy.lifts),
    Registrations: ruleText(policy.registrations),
    "People and policies": ruleText(policy.people),
    "Freeze review": policy.reviewFreezes,
    "Expires after, hours": policy.expiryHours,
  }),
};

interface Line {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Shows the proposed changes and the facts that have changed since the proposal. */
export function ApprovalDifferences({ approval }: { approval: ApprovalDetail }) {
  const changed = approval.changes.map(({ field, before, now }) => ({
    name: BASIS_LABELS[field] ?? field,
    before: factText(before),
    after: factText(now),
  }));
  const edited = editedLines(approval);
  return (
    <>
      {edited.length > 0 && <Lines title="Proposed changes" columns={["Current", "After approval"]} lines={edited} />}
      {changed.length > 0 && (
        <Lines title="Changed since it was proposed" columns={["When proposed", "Now"]} lines={changed} />
      )}
    </>
  );
}

/** The registration fields that an update can change, with their form labels. */
const FIELDS: Readonly<Record<string, { readonly name: string; readonly shown: string }>> = {
  callbackUrl: { name: "Callback", shown: "callbackUrl" },
  authuserName: { name: "User name", shown: "authUsername" },
  type: { name: "Delivery", shown: "type" },
  format: { name: "Format", shown: "format" },
  Status: { name: "Status", shown: "status" },
  consecutiveErrors: { name: "Consecutive errors", shown: "consecutiveErrors" },
  lastError: { name: "Last error", shown: "lastError" },
};

function editedLines({ kind, payload, shown }: ApprovalDetail): Line[] {
  if (kind === "change-policy") return policyDifferences(payload);
  if (kind === "change-roles") {
    return [{ name: "Roles", before: factText(payload.before), after: factText(payload.after) }];
  }
  if (!shown || kind !== "update-registration") return [];
  const request = (payload.request ?? payload) as Readonly<Record<string, unknown>>;
  return Object.entries(FIELDS)
    .filter(([field]) => field in request)
    .map(([field, { name, shown: key }]) => ({
      name,
      before: factText(shown[key]),
      after: factText(request[field]),
    }))
    .filter(({ before, after }) => before !== after);
}

function policyDifferences({ key, before, after }: ApprovalDetail["payload"]): Line[] {
  const [current, proposed] = [policyLines(key, before), policyLines(key, after)];
  return Object.keys(proposed)
    .map((name) => ({ name, before: current[name] ?? "none", after: proposed[name] ?? "none" }))
    .filter((line) => line.before !== line.after);
}

function Lines({
  title,
  columns,
  lines,
}: {
  title: string;
  columns: readonly [string, string];
  lines: readonly Line[];
}) {
  return (
    <Card title={title}>
      <table className="num w-full table-fixed border-collapse">
        <thead>
          <tr className="h-9 border-b text-left text-muted text-xs [&_th]:px-3.5 [&_th]:font-medium">
            <th scope="col">Field</th>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody className="[&_td]:px-3.5 [&_td]:py-1.5 [&_td]:align-top [&_td]:[overflow-wrap:anywhere]">
          {lines.map(({ name, before, after }) => (
            <tr key={name} className="border-b last:border-0">
              <td className="text-muted">{name}</td>
              <td>{before}</td>
              <td className="font-medium">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Describes a policy's settings, keyed by label. */
function policyLines(key: unknown, value: unknown): Readonly<Record<string, string>> {
  const toLines = typeof key === "string" && Object.hasOwn(SETTINGS, key) ? SETTINGS[key as PolicyKey] : null;
  if (!toLines || typeof value !== "object" || value === null) return {};
  const lines = (toLines as (value: unknown) => Readonly<Record<string, unknown>>)(value);
  return Object.fromEntries(Object.entries(lines).map(([name, fact]) => [name, factText(fact)]));
}

function ruleText(rule: ApprovalRule | null | undefined): string {
  if (!rule) return "no approval needed";
  const { approvers, roles, overCents } = rule;
  const over = overCents ? `over ${formatCents(overCents)}: ` : "";
  const names = roles.length > 0 ? ` (${roleNames(roles)})` : "";
  const count = approvers === 1 ? "1 approver" : `${approvers} approvers`;
  return `${over}${count}${names}`;
}
