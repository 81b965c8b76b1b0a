import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import { formatEventBody } from "@/bank/webhooks/event-body";
import type { Product } from "@/e2e/support/product";
import { portalCallback } from "@/features/webhooks/events/callback";
import { type BenchRow, type Engine, median } from "./bench-row";
import { createEventSource } from "./delivered-events";
import { readProcessorMs } from "./processor-time";

/** Concurrent requests, the same number as the bank sends to one endpoint. */
const CONCURRENCY = 16;
const REQUESTS = 1_500;
/** Minimum ratio of delivery rate to empty route rate, by engine. */
const MIN_RATIO = { pglite: 0.5, postgres: 0.8 } as const;

interface Rate {
  readonly perSecond: number;
  /** The portal's processor time per request. */
  readonly processorMs: number;
}

/** Measures deliveries per second to the portal and to an empty route of the same build, in interleaved rounds. */
export async function measureIntake(product: Product, engine: Engine, rounds: number): Promise<BenchRow> {
  const callback = portalCallback(product.settings);
  const headers = {
    "content-type": "application/json",
    authorization: `Basic ${btoa(`${callback.username}:${callback.password}`)}`,
  };
  const nextEvent = createEventSource();
  const deliver = () => {
    const event = { id: randomUUID(), createdAt: new Date(), ...nextEvent() };
    return {
      url: callback.url,
      method: "POST",
      headers,
      body: JSON.stringify(formatEventBody(event, "Extended")),
    } as const;
  };
  const callEmptyRoute = () => ({ url: `${product.url}/api/health`, method: "GET" }) as const;
  const [received, empty]: [Rate[], Rate[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const rates = [await measureRate(product, deliver), await measureRate(product, callEmptyRoute)] as const;
    if (round < 0) continue;
    received.push(rates[0]);
    empty.push(rates[1]);
  }
  const summarize = (rates: readonly Rate[]) =>
    `${Math.round(median(rates.map(({ perSecond }) => perSecond)))}/s, ${median(rates.map((rate) => rate.processorMs)).toFixed(2)} ms`;
  return {
    name: "deliveries received / empty route",
    engine,
    figure: summarize(received),
    comparison: summarize(empty),
    ratio: median(received.map(({ perSecond }, i) => perSecond / empty[i]!.perSecond)),
    target: { atLeast: MIN_RATIO[engine] },
  };
}

type LoadRequest = { readonly url: string } & Pick<
  NonNullable<Parameters<typeof request>[1]>,
  "method" | "headers" | "body"
>;

async function measureRate(product: Product, nextRequest: () => LoadRequest): Promise<Rate> {
  const dispatcher = new Agent({ connections: CONCURRENCY });
  let remaining = REQUESTS;
  const send = async () => {
    while (remaining-- > 0) {
      const { url, ...options } = nextRequest();
      const { statusCode, body } = await request(url, { dispatcher, ...options });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}.`);
    }
  };
  const [startedAt, before] = [performance.now(), readProcessorMs(product.portalPid())];
  await Promise.all(Array.from({ length: CONCURRENCY }, send));
  const seconds = (performance.now() - startedAt) / 1000;
  const spent = readProcessorMs(product.portalPid()) - before;
  await dispatcher.close();
  return { perSecond: REQUESTS / seconds, processorMs: spent / REQUESTS };
}
