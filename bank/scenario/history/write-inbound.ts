import { COMPANIES } from "@/bank/synthetic-checks/people";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import type { Random } from "@/lib/shared/random";
import { toOffsetTimestamp } from "@/lib/time/zone";
import type { HistoryContext } from "./history-context";
import { formatDollars } from "./scenario-writer";

/** Routing numbers of banks of first deposit that present checks. */
const PRESENTING_BANKS = ["061105931", "021360758", "071924611", "111906475"] as const;

/** A check that the partner wrote to a vendor. */
interface VendorCheck {
  readonly account: string;
  readonly amount: string;
  readonly number: number;
  readonly payee: string;
}

/** Writes `context.inbound` inbound checks: with and without Positive Pay, decided and undecided, some returned. */
export function writeInbound(context: HistoryContext): void {
  const next = createVendorChecks(context.random.fork("vendors"));
  const exceptions = writeExceptions(context, next);
  const authorized = Math.round(context.inbound * 0.42);
  writeAuthorized(context, next, authorized);
  writeUnusedAuthorizations(context, next);
  // Two more are written elsewhere: one that a restriction returns automatically, and one deposited as an on-us check.
  writeWithoutPositivePay(context, context.inbound - exceptions - authorized - 2);
}

/** Returns a function that creates checks drawn on the vendor account, numbered in order. */
function createVendorChecks(draw: Random): () => VendorCheck {
  let number = 20_640;
  return () => ({
    account: DEMO_ACCOUNTS.vendorChecks.accountNumber,
    amount: formatDollars(Math.floor(Math.exp(draw.between(Math.log(8_000), Math.log(1_600_000))))),
    number: ++number,
    payee: draw.pick(COMPANIES),
  });
}

/**
 * Writes unauthorized checks: some decided, some past their cut-off, and three still awaiting a decision. Returns how
 * many were written.
 */
function writeExceptions({ writer, days, random }: HistoryContext, next: () => VendorCheck): number {
  let count = 0;
  const present = (at: Date, check: VendorCheck): string => {
    const as = writer.label();
    count++;
    writer.add(at, "present", {
      ...check,
      bofd: PRESENTING_BANKS[count % PRESENTING_BANKS.length],
      pictures: "yes",
      result: "Held",
      as,
    });
    return as;
  };
  const lateCheck = next();
  present(writer.on(0, 9, 14), lateCheck);
  writer.add(writer.on(0, 10, 52), "authorize", { ...lateCheck });
  const laterCheck = next();
  present(writer.on(3, 8, 51), laterCheck);
  writer.add(writer.on(3, 11, 36), "authorize", { ...laterCheck });
  const decide = (at: Date, label: string, decision: string) => writer.add(at, `decide ${label}`, { decision });
  decide(writer.on(1, 11, 3), present(writer.on(1, 9, 6), next()), "Release");
  decide(writer.on(4, 10, 41), present(writer.on(4, 9, 19), next()), "Release");
  decide(writer.on(2, 11, 22), present(writer.on(2, 8, 58), next()), "Reject");
  const escalated = present(writer.on(5, 8, 49), next());
  decide(writer.on(5, 9, 30), escalated, "Escalate");
  decide(writer.on(5, 11, 18), escalated, "Release");
  // Returned at noon because no one decided.
  present(writer.on(2, 9, 45), next());
  present(writer.on(6, 9, 2), next());
  const from = Math.max(days.lastDecisionCutOff.getTime() + 1000, days.end.getTime() - 5 * 3_600_000);
  const draw = random.fork("open exceptions");
  const shares = [0.25, 0.5, 0.75].map((part) => part + draw.between(-0.1, 0.1));
  const openTimes = shares.map(
    (part) => new Date(from + Math.floor((part * (days.end.getTime() - from)) / 1000) * 1000),
  );
  const alteredCheck = next();
  writer.add(writer.on(4, 15, 12), "authorize", { ...alteredCheck });
  // Presented for more than the authorized amount. The authorization is the closest match.
  present(openTimes[0]!, {
    ...alteredCheck,
    amount: formatDollars(Math.round(Number(alteredCheck.amount) * 100) + 90_000),
  });
  present(openTimes[1]!, next());
  present(openTimes[2]!, next());
  return count;
}

/** Writes checks that are authorized when issued and paid when presented. */
function writeAuthorized({ writer, days, random }: HistoryContext, next: () => VendorCheck, count: number): void {
  const draw = random.fork("authorized");
  const last = days.business.length - 1;
  for (let i = 0; i < count; i++) {
    const check = next();
    const written = Math.floor((i * (last - 1)) / count);
    const presented = Math.min(last, written + draw.integer(1, 3));
    writer.add(writer.on(written, 15, 2 + (i % 50)), "authorize", { ...check });
    writer.add(writer.on(presented, 8, 31 + draw.integer(0, 28)), "present", {
      ...check,
      number: draw.chance(0.3) ? `0${check.number}` : check.number,
      payee: draw.chance(0.4) ? check.payee.toUpperCase() : check.payee,
      bofd: draw.pick(PRESENTING_BANKS),
      pictures: i % 5 === 0 ? "yes" : undefined,
      result: "Posted",
    });
  }
}

/** Writes authorizations that no presented check uses: revoked, expired and active. */
function writeUnusedAuthorizations({ writer, days }: HistoryContext, next: () => VendorCheck): void {
  for (const day of [0, 2, 5]) {
    const as = writer.label();
    writer.add(writer.on(day, 13, 17 + day), "authorize", { ...next(), as });
    writer.add(writer.on(day + 1, 9, 44), `revoke ${as}`);
  }
  for (const day of [1, 3]) {
    const expires = toOffsetTimestamp(writer.on(day + 2, 17, 0));
    writer.add(writer.on(day, 16, 21), "authorize", { ...next(), expires });
  }
  const last = days.business.length - 1;
  for (let i = 0; i < 6; i++)
    writer.add(writer.on(last - (i % 3), 15, 56 + (i > 2 ? 2 : 0)), "authorize", { ...next() });
}

/** Writes checks drawn on accounts without Positive Pay. Four are returned. */
function writeWithoutPositivePay({ writer, days, random }: HistoryContext, count: number): void {
  const draw = random.fork("without positive pay");
  const last = days.business.length - 1;
  const codes = ["L", "G", "C", "Y"] as const;
  for (let i = 0; i < count; i++) {
    const day = Math.floor((i * (last + 1)) / count);
    const label = writer.label();
    const account = draw.chance(0.6) ? DEMO_ACCOUNTS.operating : DEMO_ACCOUNTS.payroll;
    writer.add(writer.on(day, 8, 40 + draw.integer(0, 90)), "present", {
      account: account.accountNumber,
      amount: formatDollars(Math.floor(Math.exp(draw.between(Math.log(5_000), Math.log(900_000))))),
      number: 7_100 + i * 3 + draw.integer(0, 2),
      payee: draw.pick(COMPANIES),
      bofd: draw.pick(PRESENTING_BANKS),
      pictures: i % 6 === 0 ? "yes" : undefined,
      as: label,
    });
    const code = i % 6 === 3 ? codes[Math.floor(i / 6)] : undefined;
    if (code !== undefined && day + 1 <= last) writer.add(writer.on(day + 1, 14, 15 + i), `return ${label}`, { code });
  }
}
