import { type LoggedDelivery, releaseDeliveries, saveDeliveryOutcomes } from "@/bank/store/deliveries";
import { findCallbackHosts, type RegistrationRow } from "@/bank/store/registrations";
import { isLoopbackCallback, mayConnect, validateCallbackUrl } from "@/lib/shared/callback-rules";
import { resolveBySystem } from "@/lib/shared/guarded-agent";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { computeLeaseEnd, createDispatcher, type Dispatcher } from "./dispatcher";
import { evaluateAttempt } from "./evaluate-attempt";
import { createSecretCipher } from "./secret-cipher";
import type { WebhookContext } from "./webhook-context";
import { createWebhookSender, type WebhookSender } from "./webhook-sender";

/** The bank's webhook service. */
export interface Webhooks {
  readonly dispatcher: Dispatcher;
  readonly sender: WebhookSender;
  /** Returns when a delivery lease that begins now ends, in real time. */
  computeLeaseEnd(): Date;
  /**
   * Attempts a leased delivery of a suspended registration once. Like a ping, it does not count as a success or failure
   * of the registration [GAP-37].
   */
  attemptOnce(registration: RegistrationRow, delivery: LoggedDelivery): Promise<void>;
  /**
   * Validates a callback URL at registration, including its host's addresses [GAP-34].
   *
   * @returns success, or a message that completes "callbackUrl …"
   */
  validateCallback(partnerId: string, url: string): Promise<Outcome<null, "refused">>;
  /** Encrypts a registration's password for storage. */
  encryptPassword(registrationId: string, password: string): string;
}

/** Default timeout for an attempt's response [GAP-33]. */
const TIMEOUT_MS = 15_000;

interface WebhookOptions extends Pick<WebhookContext, "db" | "clock" | "realNow" | "allowLoopback"> {
  /** The secret from which the password encryption key is derived. */
  readonly secret: string;
  /** Defaults to the system resolver. */
  readonly resolve?: WebhookContext["resolve"] | undefined;
  readonly timeoutMs?: number | undefined;
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const context: WebhookContext = {
    ...options,
    resolve: options.resolve ?? resolveBySystem,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    cipher: createSecretCipher(options.secret),
  };
  const sender = createWebhookSender(context);
  return {
    sender,
    dispatcher: createDispatcher(context, sender),
    computeLeaseEnd: () => computeLeaseEnd(context),
    attemptOnce: (registration, delivery) => attemptOnce(context, sender, registration, delivery),
    encryptPassword: (registrationId, password) => context.cipher.encrypt(password, registrationId),
    validateCallback: (partnerId, text) => validateCallback(context, partnerId, text),
  };
}

async function attemptOnce(
  { db, clock }: WebhookContext,
  sender: WebhookSender,
  registration: RegistrationRow,
  delivery: LoggedDelivery,
): Promise<void> {
  const hosts = await findCallbackHosts(db, registration.partnerId);
  const attempt = await sender.send(registration, delivery.event, hosts);
  if (attempt === null) return releaseDeliveries(db, [delivery.id]);
  const at = clock.now();
  await saveDeliveryOutcomes(db, [evaluateAttempt(registration, delivery, attempt, at).outcome], [], at);
}

async function validateCallback(
  { db, allowLoopback, resolve }: WebhookContext,
  partnerId: string,
  text: string,
): Promise<Outcome<null, "refused">> {
  const hosts = await findCallbackHosts(db, partnerId);
  const url = validateCallbackUrl(text, { hosts, allowLoopback });
  if (!url.ok) return url;
  if (allowLoopback && isLoopbackCallback(url.value)) return success(null);
  const hostname = url.value.hostname.replace(/^\[|\]$/g, "");
  const addresses = await resolve(hostname).catch((error: unknown) => (isTemporaryFailure(error) ? null : []));
  // Safe to accept: each delivery resolves the name again and connects only to a public address.
  if (addresses === null) return success(null);
  if (addresses.length === 0) return failure("refused", "must have a host that resolves to an address");
  if (!addresses.every(({ address }) => mayConnect(hostname, address, allowLoopback))) {
    return failure("refused", "must resolve to a public address");
  }
  return success(null);
}

/** Returns whether a DNS lookup failed for any reason other than a name without an address. */
function isTemporaryFailure(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code !== "ENOTFOUND" && code !== "ENODATA";
}
