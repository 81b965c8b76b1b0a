import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import type { FieldsOf } from "@/bank/scenario-language/verbs";
import { type CheckSpec, type Defect, randomCheckSpec, SIDES } from "@/bank/synthetic-checks/check-spec";
import { COMPANIES, FIRST_NAMES, LAST_NAMES } from "@/bank/synthetic-checks/people";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";
import { createRandom } from "@/lib/shared/random";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** A check to draw. */
export interface DrawRequest {
  readonly spec: CheckSpec;
  /** Whether ink is spilled over the MICR line. */
  readonly smudged: boolean;
}

/** Holder of the accounts: payee of deposits, drawer of inbound checks. */
const HOLDER = { name: "Harbor & Pine Payments", address: ["40 Wharf Street", "Portland ME 04101"] } as const;

/** Position of a check in a scenario; different positions give different checks. */
interface StepLocation {
  readonly seed: string;
  readonly index: number;
  readonly at: Date;
}

/**
 * The check of a deposit. The drawer's bank, account, paper and handwriting are derived from the drawer's name, so that
 * checks from the same drawer look alike. The number and memo are derived from the location unless the file gives them.
 */
export function depositDrawRequest(
  fields: FieldsOf<"deposit">,
  payer: string | undefined,
  location: StepLocation,
): DrawRequest {
  const random = createRandom(`${location.seed}/${location.index}`);
  const drawer = fields.drawer ?? drawerOf(random.fork("drawer"));
  const kind = fields.kind ?? kindOf(drawer);
  const base = drawerStyle(location.seed, drawer, kind);
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

/** The check of a presentment, drawn by the holder of the account. */
export function presentmentDrawRequest(
  fields: FieldsOf<"present">,
  account: string,
  location: StepLocation,
): DrawRequest {
  const base = drawerStyle(location.seed, `account/${account}`, "business");
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
      // Written the day before it is deposited or presented.
      date: fields.date ?? wallTime(new Date(at.getTime() - 86_400_000), BANK_TIME_ZONE).date,
      defects: [...(fields.photo ? photo : []), ...(fields.defect ?? [])],
    },
    smudged: fields.smudged ?? false,
  };
}

/** Number of check stocks in a scenario; few, since drawing a background takes longer than printing on it. */
const STOCK_COUNT = 6;

/** A drawer's checks: an invented bank, account and handwriting, on one of a few stocks. */
function drawerStyle(seed: string, drawer: string, kind: CheckKind): CheckSpec {
  const random = createRandom(`${seed}/look/${drawer}`);
  const spec = randomCheckSpec(random.integer(0, 2 ** 31 - 1), { kind });
  const printer = createRandom(`${seed}/stock/${kind}/${random.integer(1, STOCK_COUNT)}`);
  const { paper, palette, widthInches, heightInches } = randomCheckSpec(printer.integer(0, 2 ** 31 - 1), { kind });
  // People write checks by hand and companies print them, so only checks that a scenario damages wait for a person.
  const fill = kind === "personal" ? "hand" : "print";
  return { ...spec, paper, palette, widthInches, heightInches, fill };
}

function drawerOf(random: ReturnType<typeof createRandom>): string {
  return random.chance(0.5) ? random.pick(COMPANIES) : `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

function kindOf(drawer: string): CheckKind {
  const isCompany =
    (COMPANIES as readonly string[]).includes(drawer) || /[&.]|\b(LLC|Inc|Co|Trust|Group)\b/.test(drawer);
  return isCompany ? "business" : "personal";
}
