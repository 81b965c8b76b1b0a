import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import type { FieldsOf } from "@/bank/scenario-language/verbs";
import { type CheckSpec, type Defect, randomCheckSpec, SIDES } from "@/bank/synthetic-checks/check-spec";
import { COMPANIES, FIRST_NAMES, LAST_NAMES } from "@/bank/synthetic-checks/people";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";
import { createRandom } from "@/lib/shared/random";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** A request to draw a check. */
export interface DrawRequest {
  readonly spec: CheckSpec;
  /** Whether ink covers part of the MICR line. */
  readonly smudged: boolean;
}

/** The account holder: payee of deposits and drawer of inbound checks. */
const HOLDER = { name: "Harbor & Pine Payments", address: ["40 Wharf Street", "Portland ME 04101"] } as const;

/** The scenario step that needs a check. Different steps produce different checks. */
interface StepLocation {
  readonly seed: string;
  readonly index: number;
  readonly at: Date;
}

/**
 * Builds the request for a deposited check. The drawer's bank, account, paper and handwriting are derived from the
 * drawer's name, so that all checks from a drawer look alike. The check number is derived from the location unless the
 * file specifies one.
 */
export function createDepositDrawRequest(
  fields: FieldsOf<"deposit">,
  payer: string | undefined,
  location: StepLocation,
): DrawRequest {
  const random = createRandom(`${location.seed}/${location.index}`);
  const drawer = fields.drawer ?? randomDrawer(random.fork("drawer"));
  const kind = fields.kind ?? kindOf(drawer);
  const base = deriveDrawerStyle(location.seed, drawer, kind);
  const isOnUs = payer !== undefined;
  return buildRequest(base, fields, location, {
    drawer: { ...base.drawer, name: drawer },
    signer: kind === "personal" ? drawer : base.signer,
    payee: { ...HOLDER, name: fields.payee ?? HOLDER.name },
    amountCents: fields.written ?? fields.amount,
    checkNumber: fields.number ?? String(random.fork("number").integer(1001, 9899)),
    account: payer ?? base.account,
    routing: isOnUs ? BANK_ROUTING_NUMBER : (fields.routing ?? base.routing),
    ...(isOnUs && { bank: { name: "Endorse Sandbox Bank", address: ["New York NY"] } }),
  });
}

/** Builds the request for a presented check, drawn by the account holder. */
export function createPresentmentDrawRequest(
  fields: FieldsOf<"present">,
  account: string,
  location: StepLocation,
): DrawRequest {
  const base = deriveDrawerStyle(location.seed, `account/${account}`, "business");
  return buildRequest(base, fields, location, {
    drawer: HOLDER,
    bank: { name: "Endorse Sandbox Bank", address: ["New York NY"] },
    payee: { ...base.payee, name: fields.payee ?? base.payee.name },
    amountCents: fields.amount,
    checkNumber: fields.number,
    account,
    routing: BANK_ROUTING_NUMBER,
  });
}

type Drawing = Pick<FieldsOf<"deposit">, "memo" | "date" | "defect" | "smudged" | "photo">;

function buildRequest(
  base: CheckSpec,
  fields: Drawing,
  { at }: StepLocation,
  overrides: Partial<CheckSpec>,
): DrawRequest {
  const photo = SIDES.map((side): Defect => ({ side, name: "photo", strength: 0.3 }));
  return {
    spec: {
      ...base,
      ...overrides,
      memo: fields.memo ?? base.memo,
      // By default, the check is dated the day before it is deposited or presented.
      date: fields.date ?? wallTime(new Date(at.getTime() - 86_400_000), BANK_TIME_ZONE).date,
      defects: [...(fields.photo ? photo : []), ...(fields.defect ?? [])],
    },
    smudged: fields.smudged ?? false,
  };
}

/** Number of check stocks in a scenario. Small because drawing a background takes longer than printing on it. */
const STOCK_COUNT = 6;

/** Derives the style of a drawer's checks: a fictional bank, account and handwriting, on one of a few stocks. */
function deriveDrawerStyle(seed: string, drawer: string, kind: CheckKind): CheckSpec {
  const random = createRandom(`${seed}/look/${drawer}`);
  const spec = randomCheckSpec(random.integer(0, 2 ** 31 - 1), { kind });
  const printer = createRandom(`${seed}/stock/${kind}/${random.integer(1, STOCK_COUNT)}`);
  const { paper, palette, widthInches, heightInches } = randomCheckSpec(printer.integer(0, 2 ** 31 - 1), { kind });
  // Personal checks are handwritten and company checks are printed.
  const fill = kind === "personal" ? "hand" : "print";
  return { ...spec, paper, palette, widthInches, heightInches, fill };
}

function randomDrawer(random: ReturnType<typeof createRandom>): string {
  return random.chance(0.5) ? random.pick(COMPANIES) : `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

function kindOf(drawer: string): CheckKind {
  const isCompany =
    (COMPANIES as readonly string[]).includes(drawer) || /[&.]|\b(LLC|Inc|Co|Trust|Group)\b/.test(drawer);
  return isCompany ? "business" : "personal";
}
