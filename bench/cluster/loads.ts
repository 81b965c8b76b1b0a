import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
import { portalCallback } from "@/features/webhooks/events/callback";
import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import { createBankOperator } from "@/tests/faults/bank-client";
import { createPortalClient } from "@/tests/faults/portal-client";
import type { Rig } from "@/tests/faults/rig";

/** Makes one call of a load; resolves to false if the call was not acknowledged. */
export type Call = () => Promise<boolean>;

/** Prepares the calls to measure against a rig's portals, by name. */
export async function prepareLoads({ environment, urls, portalUrl }: Rig): Promise<Readonly<Record<string, Call>>> {
  const { email, password } = DEMO_PEOPLE[0]!;
  const portal = createPortalClient(portalUrl, { email, password });
  await portal.signIn();
  const { clientId, clientSecret } = environment.bank.settings;
  const bank = createBankOperator({ url: urls.bank, clientId, clientSecret });
  const { accountNumber } = await bank.post("/sandbox/v1/accounts", { name: "Load", positivePay: false });
  const images = await drawCheckImages(1, { kind: "business", fill: "print", amountCents: 21_000 });
  const callback = portalCallback(environment.portal.settings);
  const credentials = Buffer.from(`${callback.username}:${callback.password}`).toString("base64");
  return {
    "list requests": async () => (await portal.get("/api/payments"))?.status === 200,
    deposits: async () => {
      const frontImageId = await portal.stage("front", Buffer.from(images.front));
      const backImageId = await portal.stage("back", Buffer.from(images.back));
      const request = { idempotencyKey: randomUUID(), accountNumber, amountCents: 21_000, isRedeposit: true };
      const result = await portal.act("depositCheckAction", { ...request, frontImageId, backImageId });
      return result?.ok === true && result.value.outcome !== "unknown";
    },
    events: async () => {
      const body = { id: randomUUID(), eventName: "Load.Event", createdAt: "2026-11-20T15:00:00Z", resources: [] };
      const response = await fetch(callback.url, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }).catch(() => null);
      await response?.arrayBuffer();
      return response?.status === 200;
    },
  };
}

/** Measures acknowledged calls per second with the given number of concurrent callers, and counts failed calls. */
export async function measureRate(call: Call, callers: number, seconds: number) {
  let acknowledged = 0;
  let failed = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        if (await call()) acknowledged += 1;
        else failed += 1;
      }
    }),
  );
  return { perSecond: acknowledged / ((performance.now() - startedAt) / 1_000), failed };
}
