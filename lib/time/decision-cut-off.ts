import { addBusinessDays, businessDayOnOrAfter } from "./business-days";
import { BANK_TIME_ZONE, instantAt, wallTime } from "./zone";

/**
 * The decision cut-off for a check presented without authorization: the first noon of a business day after the instant,
 * in the bank's time zone [GAP-18].
 */
export function nextDecisionCutOff(instant: Date): Date {
  const day = businessDayOnOrAfter(wallTime(instant, BANK_TIME_ZONE).date);
  const noon = instantAt(day, 12, 0, BANK_TIME_ZONE);
  return noon > instant ? noon : instantAt(addBusinessDays(day, 1), 12, 0, BANK_TIME_ZONE);
}
