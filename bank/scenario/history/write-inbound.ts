import { COMPANIES } from "@/bank/sandbox/synthetic-checks/people";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import type { Random } from "@/lib/shared/random";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { dollarsOf } from "./diary";
import type { Writing } from "./write-history";

/** Banks of first deposit that present checks to us. */
const PRESENTERS = ["061105931", "021360758", "071924611", "111906475"] as const;

/** A check that the partner wrote to a vendor. */
interface VendorCheck {
  readonly account: string;
  readonly amount: string;
  readonly number: number;
  readonly payee: string;
}

/** Inbound checks, so many in all: with Positive Pay and without, decided and not, and some sent back. */
export function writeInbound(writing: Writing): void {
  const next = vendorCheckWriter(writing.random.fork("vendors"));
  const exceptions = writeExceptions(writing, next);
  const authorized = Math.round(writing.inbound * 0.42);
  writeAuthorized(writing, next, authorized);
  writeUnused(writing, next);
  // One more was turned away unseen by the restriction that stands, one was deposited here.
  writeWithoutPositivePay(writing, writing.inbound - exceptions - authorized - 2);
}

/** Checks of the vendors' account, numbered as they are written. */
function vendorCheckWriter(draw: Random): () => VendorCheck {
  let number = 20_640;
  return () => ({
    account: DEMO_ACCOUNTS.vendorChecks.accountNumber,
    amount: dollarsOf(Math.floor(Math.exp(draw.between(Math.log(8_000), Math.log(1_600_000))))),
    number: ++number,
    payee: draw.pick(COMPANIES),
  });
}

/** Nobody had authorized them: some were decided, some ran out, and three wait with their cut-off ahead. */
function writeExceptions({ diary, days, random }: Writing, next: () => VendorCheck): number {
  let count = 0;
  const present = (at: Date, check: VendorCheck): string => {
    const as = diary.label();
    count++;
    diary.add(at, "present", {
      ...check,
      bofd: PRESENTERS[count % PRESENTERS.length],
      pictures: "yes",
      result: "Held",
      as,
    });
    return as;
  };
  const late = next();
  present(diary.on(0, 9, 14), late);
  diary.add(diary.on(0, 10, 52), "authorize", { ...late });
  const later = next();
  present(diary.on(3, 8, 51), later);
  diary.add(diary.on(3, 11, 36), "authorize", { ...later });
  const decide = (at: Date, label: string, decision: string) => diary.add(at, `decide ${label}`, { decision });
  decide(diary.on(1, 11, 3), present(diary.on(1, 9, 6), next()), "Release");
  decide(diary.on(4, 10, 41), present(diary.on(4, 9, 19), next()), "Release");
  decide(diary.on(2, 11, 22), present(diary.on(2, 8, 58), next()), "Reject");
  const escalated = present(diary.on(5, 8, 49), next());
  decide(diary.on(5, 9, 30), escalated, "Escalate");
  decide(diary.on(5, 11, 18), escalated, "Release");
  // Run out: nobody decided until noon.
  present(diary.on(2, 9, 45), next());
  present(diary.on(6, 9, 2), next());
  const from = Math.max(days.lastDecisionCutOff.getTime() + 1000, days.end.getTime() - 5 * 3_600_000);
  const draw = random.fork("open exceptions");
  const share = [0.25, 0.5, 0.75].map((part) => part + draw.between(-0.1, 0.1));
  const open = share.map((part) => new Date(from + Math.floor((part * (days.end.getTime() - from)) / 1000) * 1000));
  const altered = next();
  diary.add(diary.on(4, 15, 12), "authorize", { ...altered });
  // Presented for more than was authorized: its authorization is beside it.
  present(open[0]!, { ...altered, amount: dollarsOf(Math.round(Number(altered.amount) * 100) + 90_000) });
  present(open[1]!, next());
  present(open[2]!, next());
  return count;
}

/** Authorized when they were written, and paid when they came. */
function writeAuthorized({ diary, days, random }: Writing, next: () => VendorCheck, count: number): void {
  const draw = random.fork("authorized");
  const last = days.business.length - 1;
  for (let i = 0; i < count; i++) {
    const check = next();
    const written = Math.floor((i * (last - 1)) / count);
    const presented = Math.min(last, written + draw.integer(1, 3));
    diary.add(diary.on(written, 15, 2 + (i % 50)), "authorize", { ...check });
    diary.add(diary.on(presented, 8, 31 + draw.integer(0, 28)), "present", {
      ...check,
      number: draw.chance(0.3) ? `0${check.number}` : check.number,
      payee: draw.chance(0.4) ? check.payee.toUpperCase() : check.payee,
      bofd: draw.pick(PRESENTERS),
      pictures: i % 5 === 0 ? "yes" : undefined,
      result: "Posted",
    });
  }
}

/** Authorizations without a check so far: revoked, expired, and live. */
function writeUnused({ diary, days }: Writing, next: () => VendorCheck): void {
  for (const day of [0, 2, 5]) {
    const as = diary.label();
    diary.add(diary.on(day, 13, 17 + day), "authorize", { ...next(), as });
    diary.add(diary.on(day + 1, 9, 44), `revoke ${as}`);
  }
  for (const day of [1, 3]) {
    const expires = toOffsetTimestamp(diary.on(day + 2, 17, 0));
    diary.add(diary.on(day, 16, 21), "authorize", { ...next(), expires });
  }
  const last = days.business.length - 1;
  for (let i = 0; i < 6; i++) diary.add(diary.on(last - (i % 3), 15, 56 + (i > 2 ? 2 : 0)), "authorize", { ...next() });
}

/** Drawn on accounts without Positive Pay; four are sent back. */
function writeWithoutPositivePay({ diary, days, random }: Writing, count: number): void {
  const draw = random.fork("without positive pay");
  const last = days.business.length - 1;
  const codes = ["L", "G", "C", "Y"] as const;
  for (let i = 0; i < count; i++) {
    const day = Math.floor((i * (last + 1)) / count);
    const label = diary.label();
    const account = draw.chance(0.6) ? DEMO_ACCOUNTS.operating : DEMO_ACCOUNTS.payroll;
    diary.add(diary.on(day, 8, 40 + draw.integer(0, 90)), "present", {
      account: account.accountNumber,
      amount: dollarsOf(Math.floor(Math.exp(draw.between(Math.log(5_000), Math.log(900_000))))),
      number: 7_100 + i * 3 + draw.integer(0, 2),
      payee: draw.pick(COMPANIES),
      bofd: draw.pick(PRESENTERS),
      pictures: i % 6 === 0 ? "yes" : undefined,
      as: label,
    });
    const code = i % 6 === 3 ? codes[Math.floor(i / 6)] : undefined;
    if (code !== undefined && day + 1 <= last) diary.add(diary.on(day + 1, 14, 15 + i), `return ${label}`, { code });
  }
}
