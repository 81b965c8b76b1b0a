import type { WebhookSender } from "@/bank/webhooks/webhook-sender";

/** A partner's webhook endpoint without a network. */
export interface SimulatedEndpoint {
  readonly sender: WebhookSender;
  /** Delivery counts by event id: `count` includes all, `afterSuccess` only those after a successful delivery. */
  readonly arrivals: ReadonlyMap<string, { readonly count: number; readonly afterSuccess: number }>;
  responses: 200 | 500 | 410;
  clear(): void;
}

export function createSimulatedEndpoint(): SimulatedEndpoint {
  const arrivals = new Map<string, { count: number; afterSuccess: number; wasAccepted: boolean }>();
  const endpoint: SimulatedEndpoint = {
    arrivals,
    responses: 200,
    clear: () => {
      arrivals.clear();
      endpoint.responses = 200;
    },
    sender: {
      async send(_registration, { id }) {
        const previous = arrivals.get(id) ?? { count: 0, afterSuccess: 0, wasAccepted: false };
        const ok = endpoint.responses === 200;
        arrivals.set(id, {
          count: previous.count + 1,
          afterSuccess: previous.afterSuccess + (previous.wasAccepted ? 1 : 0),
          wasAccepted: previous.wasAccepted || ok,
        });
        const error = ok ? null : `The receiver returned ${endpoint.responses}.`;
        return {
          ok,
          httpStatus: endpoint.responses,
          error,
          durationMs: 1,
          retryAfterMs: null,
          request: null,
          responseHeaders: null,
          responseBody: null,
        };
      },
      ping: () => Promise.reject(new Error("Pings are not simulated.")),
      abort: () => {},
      close: async () => {},
    },
  };
  return endpoint;
}
