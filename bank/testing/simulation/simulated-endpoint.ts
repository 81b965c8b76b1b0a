import type { WebhookSender } from "@/bank/webhooks/webhook-sender";

/** A partner's webhook endpoint without a network. */
export interface SimulatedEndpoint {
  readonly sender: WebhookSender;
  /** Deliveries by event id. */
  readonly arrivals: ReadonlyMap<string, { readonly count: number; readonly afterSuccess: number }>;
  answers: 200 | 500 | 410;
  clear(): void;
}

export function createSimulatedEndpoint(): SimulatedEndpoint {
  const arrivals = new Map<string, { count: number; afterSuccess: number; wasTaken: boolean }>();
  const endpoint: SimulatedEndpoint = {
    arrivals,
    answers: 200,
    clear: () => {
      arrivals.clear();
      endpoint.answers = 200;
    },
    sender: {
      async send(_registration, { id }) {
        const known = arrivals.get(id) ?? { count: 0, afterSuccess: 0, wasTaken: false };
        const ok = endpoint.answers === 200;
        arrivals.set(id, {
          count: known.count + 1,
          afterSuccess: known.afterSuccess + (known.wasTaken ? 1 : 0),
          wasTaken: known.wasTaken || ok,
        });
        const error = ok ? null : `The receiver returned ${endpoint.answers}.`;
        return { ok, httpStatus: endpoint.answers, error, durationMs: 1, retryAfterMs: null };
      },
      ping: () => Promise.reject(new Error("Nobody pings in a simulation.")),
      abort: () => {},
      close: async () => {},
    },
  };
  return endpoint;
}
