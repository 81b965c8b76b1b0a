import "server-only";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { CALLBACK_HOST_ENDPOINTS } from "@/lib/contract/sandbox/callback-hosts";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { SCENARIO_ENDPOINTS } from "@/lib/contract/sandbox/scenarios";
import { SYNTHETIC_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/synthetic-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";

/** Operations that the portal can call: those in the API document and the extensions that a bank may offer. */
export const CALLABLE = {
  ...ENDPOINTS,
  ...RESTRICTION_EXTENSIONS,
  ...WEBHOOK_EXTENSIONS,
  ...SANDBOX_ENDPOINTS,
  ...PRESENT_CHECK_ENDPOINTS,
  ...TRANSACTION_ENDPOINTS,
  ...CALLBACK_HOST_ENDPOINTS,
  ...SCENARIO_ENDPOINTS,
  ...SYNTHETIC_CHECK_ENDPOINTS,
} as const;

export type CallName = keyof typeof CALLABLE;
