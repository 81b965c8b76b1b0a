import { findCallbackHosts } from "@/bank/store/registrations";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { isLoopbackCallback, judgeCallbackUrl, mayConnect } from "./callback-rules";
import { type Courier, createCourier } from "./courier";
import { createDispatcher, type Dispatcher } from "./dispatcher";
import { resolveBySystem } from "./guarded-agent";
import { createSeal } from "./seal";
import type { WebhookContext } from "./webhook-context";

/** The webhooks of a bank. */
export interface Webhooks {
  readonly dispatcher: Dispatcher;
  readonly courier: Courier;
  /** Judges a callback URL as it is registered, its host's addresses included [GAP-34]. */
  judgeCallback(partnerId: string, url: string): Promise<Outcome<null, "refused">>;
  /** Seals a registration's password. */
  sealPassword(registrationId: string, password: string): string;
}

/** An answer is waited for so long [GAP-33]. */
const TIMEOUT_MS = 15_000;

interface WebhookOptions extends Pick<WebhookContext, "db" | "clock" | "realNow" | "allowLoopback"> {
  /** What passwords are sealed under. */
  readonly secret: string;
  /** The system's name service when left out. */
  readonly resolve?: WebhookContext["resolve"] | undefined;
  readonly timeoutMs?: number | undefined;
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const context: WebhookContext = {
    ...options,
    resolve: options.resolve ?? resolveBySystem,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    seal: createSeal(options.secret),
  };
  const { db, seal, allowLoopback, resolve } = context;
  const courier = createCourier(context);
  return {
    courier,
    dispatcher: createDispatcher(context, courier),
    sealPassword: (registrationId, password) => seal.seal(password, registrationId),
    async judgeCallback(partnerId, text) {
      const hosts = await findCallbackHosts(db, partnerId);
      const url = judgeCallbackUrl(text, { hosts, allowLoopback });
      if (!url.ok) return url;
      if (allowLoopback && isLoopbackCallback(url.value)) return success(null);
      const hostname = url.value.hostname.replace(/^\[|\]$/g, "");
      const addresses = await resolve(hostname).catch(() => []);
      if (addresses.length === 0) return failure("refused", "its host has no address");
      if (!addresses.every(({ address }) => mayConnect(hostname, address, allowLoopback))) {
        return failure("refused", "must lead to a public address");
      }
      return success(null);
    },
  };
}
