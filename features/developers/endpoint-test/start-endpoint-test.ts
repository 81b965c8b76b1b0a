import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { callControl } from "@/lib/bank-client/sandbox";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, toReadOutcome } from "@/lib/bank-connection/bank-read";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import type { EndpointReport } from "./report";
import { runEndpointTest } from "./run-endpoint-test";

const text = z.string().max(255, "Up to 255 characters.");

const inputSchema = z.object({
  url: text.trim().min(1, "Enter the URL of your endpoint."),
  username: text,
  password: text,
  secret: text,
});

/** IDs of the people with a peopleTesting test; a test takes up to 60 seconds. */
const testers = new Set<string>();

/**
 * Tests one of the partner's endpoints with sample events. The credentials are neither stored nor logged. The audit
 * log contains only the URL's origin because the path may be secret.
 */
export function testEndpoint(
  session: Session,
  input: z.input<typeof inputSchema>,
): Promise<Outcome<EndpointReport, ReadFailureCode | "invalid" | "busy">> {
  return withLogContext("test-endpoint", session, async () => {
    const forbidden = refuseUnless(session, "registrations.check");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return invalid(fields);
    }
    const { person, sessionId } = session;
    if (testers.has(person.id)) return failure("busy", "Your previous test is still running. Try again in a minute.");
    testers.add(person.id);
    try {
      const hosts = await readAllowlist();
      if (!hosts.ok) return hosts;
      const { partnerId, allowLoopbackCallbacks } = portalSettings().bank;
      const tested = await runEndpointTest({
        ...parsed.data,
        partnerId,
        hosts: hosts.value,
        allowLoopback: allowLoopbackCallbacks,
        onStart: async ({ origin }) =>
          addAuditEntry((await ledger()).db, {
            at: new Date(),
            person,
            sessionId,
            action: "endpoint.test",
            subject: origin,
            result: "Started",
          }),
      });
      return tested.ok ? tested : invalid({ url: tested.message });
    } finally {
      testers.delete(person.id);
    }
  });
}

function invalid(fields: Readonly<Record<string, string>>) {
  return failure("invalid", "Some entries need to be corrected.", { fields });
}

/**
 * Reads the hosts that the bank may send the partner's events to [GAP-34]. Only a sandbox provides its allowlist;
 * otherwise the hosts come from the partner's registrations, which the bank has already checked.
 */
async function readAllowlist(): Promise<Outcome<readonly string[], ReadFailureCode>> {
  const what = "Not tested";
  if (bankOffers("sandbox-controls")) {
    const read = toReadOutcome(await callControl(bankClient(), "readCallbackHosts"), what);
    return read.ok ? success(read.value.hosts ?? []) : read;
  }
  const { partnerId } = portalSettings().bank;
  const read = toReadOutcome(await listAllRegistrations(bankClient(), { partnerId }), what);
  if (!read.ok) return read;
  return success(
    read.value.flatMap(({ callbackUrl }) =>
      callbackUrl && URL.canParse(callbackUrl) ? new URL(callbackUrl).host : [],
    ),
  );
}
