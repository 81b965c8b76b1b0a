import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { type CheckSpec, type Defect, randomCheckSpec, SIDES } from "@/bank/sandbox/synthetic-checks/check-spec";
import { COMPANIES, FIRST_NAMES, LAST_NAMES } from "@/bank/sandbox/synthetic-checks/people";
import type { CheckKind } from "@/lib/contract/sandbox/synthetic-checks";
import { createRandom } from "@/lib/shared/random";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { FieldsOf } from "./verbs";

/** A check that is to be drawn. */
export interface CheckOrder {
  readonly spec: CheckSpec;
  /** Ink was spilt over its magnetic line. */
  readonly smudged: boolean;
}

/** Whose accounts checks are deposited to, and drawn on when they come in. */
const HOLDER = { name: "Harbor & Pine Payments", address: ["40 Wharf Street", "Portland ME 04101"] } as const;

/** Where in a scenario a check is: two places draw two checks. */
interface Place {
  readonly seed: string;
  readonly index: number;
  readonly at: Date;
}

/**
 * The check of a deposit. Its drawer's bank, account, paper and hand follow from the drawer's name, so that the checks
 * of one drawer look alike; its number and memo from its place, where the file does not say them.
 */
export function checkOfDeposit(fields: FieldsOf<"deposit">, payer: string | undefined, place: Place): CheckOrder {
  const random = createRandom(`${place.seed}/${place.index}`);
  const drawer = fields.drawer ?? drawerOf(random.fork("drawer"));
  const kind = fields.kind ?? kindOf(drawer);
  const base = look(place.seed, drawer, kind);
  const isOnUs = payer !== undefined;
  return order(base, fields, place, {
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

/** The check of a presentment: drawn by the accounts' holder, for whoever presents it. */
export function checkOfPresentment(fields: FieldsOf<"present">, account: string, place: Place): CheckOrder {
  const base = look(place.seed, `account/${account}`, "business");
  return order(base, fields, place, {
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

function order(base: CheckSpec, fields: Drawing, { at }: Place, overrides: Partial<CheckSpec>): CheckOrder {
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

/** Printers that a scenario's drawers order their checks from; few, since drawing a paper takes longer than printing on it. */
const STOCKS = 6;

/** How the checks of a drawer look: an invented bank, account and hand, on the paper of one of a few printers. */
function look(seed: string, drawer: string, kind: CheckKind): CheckSpec {
  const random = createRandom(`${seed}/look/${drawer}`);
  const spec = randomCheckSpec(random.integer(0, 2 ** 31 - 1), { kind });
  const printer = createRandom(`${seed}/stock/${kind}/${random.integer(1, STOCKS)}`);
  const { paper, palette, widthInches, heightInches } = randomCheckSpec(printer.integer(0, 2 ** 31 - 1), { kind });
  return { ...spec, paper, palette, widthInches, heightInches };
}

function drawerOf(random: ReturnType<typeof createRandom>): string {
  return random.chance(0.5) ? random.pick(COMPANIES) : `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

function kindOf(drawer: string): CheckKind {
  const isCompany =
    (COMPANIES as readonly string[]).includes(drawer) || /[&.]|\b(LLC|Inc|Co|Trust|Group)\b/.test(drawer);
  return isCompany ? "business" : "personal";
}
