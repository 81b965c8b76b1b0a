import fc from "fast-check";
import { type Command, type Pick, READINGS, type SimulatedTerms } from "./command";
import { ACCOUNT_NAMES, type AccountName } from "./simulated-accounts";

/** Few distinct amounts, so that commands interact. */
const cents = fc.constantFrom(100, 12_000, 30_000, 35_000);
const check = fc.integer({ min: 1, max: 4 });
const payee = fc.constantFrom(null, null, null, "Ada Vance", "ADA  VANCE.", "Bo Lund");
const returnCode = fc.constantFrom("A", "C", "Q", "S");
const pick: fc.Arbitrary<Pick> = fc.record({
  back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(8) }),
  applicable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
const account = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<AccountName>("main", "east", "west", "guarded") },
  { weight: 1, arbitrary: fc.constantFrom<AccountName | "missing">(...ACCOUNT_NAMES, "missing") },
);
const guardedAccount = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<AccountName>("guarded", "west") },
  { weight: 1, arbitrary: account },
);
const restrictedAccount = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom<AccountName>("main", "guarded") },
  { weight: 1, arbitrary: account },
);
const reads = fc.oneof(
  { weight: 8, arbitrary: fc.constant("clean" as const) },
  { weight: 3, arbitrary: fc.constantFrom("on-us" as const, "unreadable" as const) },
  { weight: 3, arbitrary: fc.constantFrom(...READINGS) },
);

/** Generates an optional criterion, usually null. */
const oftenNull = <T>(...values: T[]): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const minute = fc.oneof(fc.constantFrom(0, 540, 600, 660, 720, 900, 930, 1080, 1320), fc.nat(1439));
const terms: fc.Arbitrary<SimulatedTerms> = fc.record({
  appliesTo: fc.constantFrom("All" as const, "All" as const, "Account" as const, "SubAccounts" as const),
  subAccount: fc.constantFrom<AccountName | null>(null, null, null, "east", "west", "guarded"),
  rail: fc.constantFrom(null, null, null, "Checks" as const, "Checks" as const, "Ach" as const),
  transactionType: fc.constantFrom(null, null, null, "Debit" as const, "Credit" as const),
  transactionCode: oftenNull("CHKDEP", "CHKPAY", "CHKPAYRTN", "CHKDEPRTN", "OTHER"),
  amountThreshold: oftenNull(0, 12_000, 12_001),
  currency: oftenNull("USD" as const, "USD" as const, "EUR" as const),
  window: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ start: minute, end: minute }).filter(({ start, end }) => start !== end) },
  ),
});

const deposit: fc.Arbitrary<Command> = fc.record({
  do: fc.constant("deposit" as const),
  account,
  cents: fc.oneof({ weight: 9, arbitrary: cents }, { weight: 1, arbitrary: fc.constant(40_001) }),
  check,
  reads,
  drawnOn: fc.constantFrom<AccountName>("guarded", "main", "east", "theirs"),
  isIdentified: fc.boolean(),
  isRedeposit: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** Pairs a kind of command with its weight. */
const weighted = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({ weight, arbitrary });
const commandOn = <D extends Extract<Command, { which: Pick }>["do"]>(name: D) =>
  fc.record({ do: fc.constant(name), which: pick }) as fc.Arbitrary<{ do: D; which: Pick }>;
const combine = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<A & B> =>
  fc.tuple(a, b).map(([first, second]) => ({ ...first, ...second }));

const calls: fc.Arbitrary<Command> = fc.oneof(
  weighted(12, deposit),
  weighted(3, fc.record({ do: fc.constant("repeat" as const), back: fc.nat(3), isChanged: fc.boolean() })),
  weighted(6, commandOn("cancel")),
  weighted(8, fc.record({ do: fc.constant("present" as const), account: guardedAccount, check, cents, payee })),
  weighted(
    8,
    fc.record({
      do: fc.constant("authorize" as const),
      account: guardedAccount,
      check,
      cents,
      payee,
      expiresInMinutes: fc.constantFrom(null, null, null, 0, 5, 90, 3000),
    }),
  ),
  weighted(4, commandOn("authorize-held")),
  weighted(5, commandOn("present-authorized")),
  weighted(4, commandOn("revoke")),
  weighted(
    6,
    combine(
      commandOn("decide"),
      fc.record({ decision: fc.constantFrom("Release", "Release", "Reject", "Escalate") }),
    ) as fc.Arbitrary<Command>,
  ),
  weighted(5, combine(commandOn("return"), fc.record({ code: returnCode })) as fc.Arbitrary<Command>),
  weighted(5, combine(commandOn("simulate-return"), fc.record({ code: returnCode })) as fc.Arbitrary<Command>),
  weighted(
    4,
    fc.record({
      do: fc.constant("post" as const),
      account,
      rail: fc.constantFrom("Ach" as const, "Wires" as const, "Checks" as const),
      type: fc.constantFrom("Debit" as const, "Credit" as const),
      code: fc.constantFrom("OTHER", "CHKDEP", "PPD"),
      cents,
    }),
  ),
  weighted(5, fc.record({ do: fc.constant("restrict" as const), account: restrictedAccount, terms })),
  weighted(2, commandOn("lift")),
  weighted(
    9,
    fc.record({
      do: fc.constant("advance" as const),
      to: fc.constantFrom("next-window" as const, "cut-off" as const, "next-business-day" as const),
    }),
  ),
  weighted(
    5,
    fc.record({ do: fc.constant("advance-by" as const), minutes: fc.constantFrom(1, 15, 16, 60, 150, 300, 1440) }),
  ),
  weighted(4, fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 15, 60, 200, 900) })),
  weighted(3, fc.record({ do: fc.constant("tick" as const) })),
  weighted(2, combine(commandOn("read"), fc.record({ asStranger: fc.boolean() })) as fc.Arbitrary<Command>),
  weighted(
    2,
    fc.record({
      do: fc.constant("endpoint" as const),
      responses: fc.constantFrom(200 as const, 200 as const, 500 as const, 410 as const),
    }),
  ),
  weighted(3, fc.record({ do: fc.constant("deliver" as const) })),
  weighted(1, fc.record({ do: fc.constant("restart-endpoint" as const) })),
);

const kill: fc.Arbitrary<Command> = fc.record({
  do: fc.constant("kill" as const),
  // Most calls make about ten queries, a deposit about twenty, and processing a day many more.
  atQuery: fc.oneof({ weight: 3, arbitrary: fc.nat(10) }, { weight: 1, arbitrary: fc.nat(40) }),
  during: calls,
});

const command = fc.oneof(weighted(16, calls), weighted(1, kill));

/** Ordinary days, and days near holidays and both daylight saving time changes. */
const START_INSTANTS = [
  "2026-11-16T14:30:00Z",
  "2026-10-30T15:00:00Z",
  "2026-11-25T19:30:00Z",
  "2027-03-12T16:40:00Z",
  "2026-12-24T22:00:00Z",
  "2027-07-02T03:10:00Z",
  "2026-06-18T20:05:00Z",
] as const;

/** A start time, and the commands to run from then on. */
export interface History {
  readonly startAt: string;
  readonly commands: readonly Command[];
}

/** Generates histories of exactly `length` commands, which shrink to shorter histories. */
export function histories(length: number): fc.Arbitrary<History> {
  const shrinks = fc.array(command, { maxLength: length, size: "max" });
  return fc.record({ startAt: fc.constantFrom(...START_INSTANTS), commands: new FixedLength(shrinks, length) });
}

/** Generates arrays of a fixed length, which shrink to arrays of any length. */
class FixedLength extends fc.Arbitrary<Command[]> {
  private readonly fixed: fc.Arbitrary<Command[]>;

  constructor(
    private readonly shrinks: fc.Arbitrary<Command[]>,
    length: number,
  ) {
    super();
    this.fixed = fc.array(command, { minLength: length, maxLength: length, size: "max" });
  }
  override generate(random: fc.Random, bias: number | undefined): fc.Value<Command[]> {
    return this.fixed.generate(random, bias);
  }
  override canShrinkWithoutContext(value: unknown): value is Command[] {
    return this.shrinks.canShrinkWithoutContext(value);
  }
  override shrink(value: Command[], context: unknown): fc.Stream<fc.Value<Command[]>> {
    return this.shrinks.shrink(value, context);
  }
}
