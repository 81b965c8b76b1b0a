import type { Trial } from "@/bank/conformance/trial";
import { ADDRESS_TRIALS } from "./addresses";
import { AUTHORIZATION_TRIALS } from "./authorization-trials";
import { CENSUS_TRIALS } from "./census";
import { DELIVERY_TRIALS } from "./deliveries";
import { DEPOSIT_LIFE_TRIALS } from "./deposit-life-trials";
import { DEPOSIT_OUTCOME_TRIALS } from "./deposit-outcomes";
import { DEPOSIT_RETURN_TRIALS } from "./deposit-return-trials";
import { IMAGE_TRIALS } from "./images";
import { INBOUND_RETURN_TRIALS } from "./inbound-return-trials";
import { INBOUND_TRIALS } from "./inbound-trials";
import { LIMIT_TRIALS } from "./limits";
import { LISTING_TRIALS } from "./listing";
import { POSITIVE_PAY_TRIALS } from "./positive-pay-trials";
import { REFUSAL_TRIALS } from "./refusals";
import { REGISTERING_TRIALS } from "./registering";
import { RESTRICTION_EFFECT_TRIALS } from "./restriction-effect";
import { RESTRICTION_RECORD_TRIALS } from "./restriction-record";
import { RETRY_TRIALS } from "./retries";
import { CANCEL_TRIALS, DEPOSIT_TRIALS } from "./the-deposit";
import { TOKEN_TRIALS } from "./token";
import { UPDATING_TRIALS } from "./updating";

/**
 * All trials, in order: trials that create records precede trials that read them, and trials that check every record
 * come last.
 */
export const TRIALS: readonly Trial[] = [
  ...TOKEN_TRIALS,
  ...ADDRESS_TRIALS,
  ...REFUSAL_TRIALS,
  ...DEPOSIT_TRIALS,
  ...IMAGE_TRIALS,
  ...CANCEL_TRIALS,
  ...REGISTERING_TRIALS,
  ...LISTING_TRIALS,
  ...UPDATING_TRIALS,
  ...AUTHORIZATION_TRIALS,
  ...RESTRICTION_RECORD_TRIALS,
  ...RESTRICTION_EFFECT_TRIALS,
  ...DEPOSIT_OUTCOME_TRIALS,
  ...DEPOSIT_LIFE_TRIALS,
  ...DEPOSIT_RETURN_TRIALS,
  ...LIMIT_TRIALS,
  ...INBOUND_TRIALS,
  ...INBOUND_RETURN_TRIALS,
  ...POSITIVE_PAY_TRIALS,
  ...RETRY_TRIALS,
  ...DELIVERY_TRIALS,
  ...CENSUS_TRIALS,
];
