import type { z } from "zod";
import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { type CheckSpec, type Defect, randomCheckSpec, SIDES } from "@/bank/synthetic-checks/check-spec";
import type { drawCheckSchema } from "@/lib/contract/sandbox/synthetic-checks";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { DrawRequest } from "./draw-requests";

/**
 * Number of digits that fit in a personal check's on-us field, not counting the symbol between account and check
 * number.
 */
const PERSONAL_LINE_DIGITS = 17;

/**
 * Converts a sandbox request to a draw request. Omitted fields are derived from the seed. Returns null if the account
 * and check number do not fit on a personal check's MICR line.
 */
export function createSandboxDrawRequest(request: z.output<typeof drawCheckSchema>, now: Date): DrawRequest | null {
  const { seed, drawnOn, isPhoto, isSmudged, defects = [] } = request;
  const isOnUs = drawnOn !== undefined;
  const kind = request.kind ?? (isOnUs ? "business" : undefined);
  const base = randomCheckSpec(seed, { ...(kind && { kind }), ...(request.paper && { paper: request.paper }) });
  const drawer = request.drawer ?? base.drawer.name;
  const photo = SIDES.map((side): Defect => ({ side, name: "photo", strength: 0.3 }));
  const spec: CheckSpec = {
    ...base,
    drawer: { ...base.drawer, name: drawer },
    signer: base.kind === "personal" ? drawer : base.signer,
    payee: { ...base.payee, name: request.payee ?? base.payee.name },
    amountCents: request.amount ?? base.amountCents,
    checkNumber: request.checkNumber ?? base.checkNumber,
    memo: request.memo ?? base.memo,
    // Checks are dated the previous day.
    date: wallTime(new Date(now.getTime() - 86_400_000), BANK_TIME_ZONE).date,
    ...(isOnUs && {
      account: drawnOn,
      routing: BANK_ROUTING_NUMBER,
      bank: { name: "Endorse Sandbox Bank", address: ["New York NY"] },
    }),
    defects: [...(isPhoto ? photo : []), ...defects.filter(({ name }) => !(isPhoto && name === "photo"))],
  };
  if (spec.kind === "personal" && spec.account.length + spec.checkNumber.length > PERSONAL_LINE_DIGITS) return null;
  return { spec, smudged: isSmudged ?? false };
}
