import { COMPANIES, FIRST_NAMES, LAST_NAMES } from "@/bank/synthetic-checks/people";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import type { Random } from "@/lib/shared/random";
import { isBusinessDay } from "@/lib/time/business-days";
import { instantOnDay } from "./business-hours";
import type { HistoryContext } from "./history-context";
import { formatDollars, type ScenarioWriter } from "./scenario-writer";

type Account = keyof typeof DEMO_ACCOUNTS;

/** Accounts that receive ordinary deposits; repeated entries are more likely. */
const DEPOSIT_ACCOUNTS: readonly Account[] = [
  ...Array<Account>(5).fill("operating"),
  ...Array<Account>(2).fill("payroll"),
  ...Array<Account>(2).fill("operatingEast"),
  ...Array<Account>(2).fill("operatingWest"),
  "newBranch",
  "escrow",
];

const PURPOSES = ["Invoice", "Order", "Contract", "Statement", "Retainer"] as const;
const HOUR_MS = 3_600_000;

/** Writes `context.deposits` deposits of every kind and outcome. */
export function writeDeposits(context: HistoryContext): void {
  const { writer, deposits } = context;
  const write = createDepositWriter(context);
  writeRejected(writer, write);
  writeHeld(context, write);
  writeCanceled(writer, write);
  writeReturned(writer, write);
  // `writeAccounts` writes one more deposit.
  writeOrdinary(context, write, deposits - write.count() - 1);
}

type Fields = Readonly<Record<string, string | number | undefined>>;

interface DepositWriter {
  /** Adds a deposit with these fields and realistic values for the other fields. Returns its label. */
  (at: Date, fields?: Fields & { readonly account?: string }): string;
  count(): number;
}

function createDepositWriter({ writer, random }: HistoryContext): DepositWriter {
  const people = Array.from({ length: 22 }, (_, i) => {
    const draw = random.fork(`person ${i}`);
    return `${draw.pick(FIRST_NAMES)} ${draw.pick(LAST_NAMES)}`;
  });
  let count = 0;
  const write = (at: Date, fields: Fields = {}) => {
    const draw = random.fork(`deposit ${count}`);
    count++;
    const isCompany = draw.chance(0.4);
    const drawer = isCompany ? draw.pick(COMPANIES) : draw.pick(people);
    const label = writer.label();
    const allFields = {
      account: DEMO_ACCOUNTS[draw.pick(DEPOSIT_ACCOUNTS)].accountNumber,
      amount: formatDollars(randomAmountCents(draw, isCompany)),
      drawer,
      number: draw.integer(isCompany ? 10_200 : 1_010, isCompany ? 48_900 : 6_990),
      purpose: draw.chance(0.75) ? `${draw.pick(PURPOSES)} ${draw.integer(2_100, 98_400)}` : undefined,
      "client-id": `HP-${String(100_000 + count)}`,
      ...fields,
      as: label,
    };
    writer.add(at, "deposit", allFields);
    return label;
  };
  return Object.assign(write, { count: () => count });
}

function randomAmountCents(draw: Random, isCompany: boolean): number {
  const [min, max] = isCompany ? [14_000, 2_150_000] : [2_500, 290_000];
  const cents = Math.exp(draw.between(Math.log(min), Math.log(max)));
  return draw.chance(0.4) ? Math.ceil(cents / 2_500) * 2_500 : Math.floor(cents);
}

/** Writes deposits that are rejected for common reasons. */
function writeRejected(writer: ScenarioWriter, write: DepositWriter): void {
  const { pettyCash, reserve, companyCard } = DEMO_ACCOUNTS;
  write(writer.on(0, 11, 52), { defect: "dark:0.9" });
  write(writer.on(4, 9, 34), { defect: "torn-corner:0.7" });
  // A recent rejection that still needs attention.
  write(writer.on(-1, 13, 37), {
    defect: "dark:0.85",
    drawer: "Bright Orchard Foods",
    amount: "1864.20",
    number: 20418,
  });
  const duplicateCheck = {
    drawer: "Copperfield Dental Group",
    amount: "2310.00",
    number: 31077,
    account: DEMO_ACCOUNTS.operating.accountNumber,
  };
  write(writer.on(1, 10, 11), duplicateCheck);
  write(writer.on(3, 9, 58), { ...duplicateCheck, "client-id": undefined });
  const secondDuplicateCheck = {
    drawer: "Rosalind Tanaka",
    amount: "640.00",
    number: 2291,
    account: DEMO_ACCOUNTS.payroll.accountNumber,
  };
  write(writer.on(5, 14, 20), secondDuplicateCheck);
  write(writer.on(5, 14, 26), { ...secondDuplicateCheck, account: DEMO_ACCOUNTS.operating.accountNumber });
  write(writer.on(2, 13, 3), { account: pettyCash.accountNumber, amount: "905.00" });
  write(writer.on(2, 13, 9), { account: pettyCash.accountNumber, amount: "310.00" });
  write(writer.on(5, 10, 47), { account: reserve.accountNumber });
  write(writer.on(6, 11, 15), { account: companyCard.accountNumber });
  write(writer.on(3, 15, 31), { account: "2218009999" });
}

/**
 * Writes held deposits with unreadable MICR lines: released, rejected, and two that are escalated and still undecided.
 */
function writeHeld({ writer, days, random }: HistoryContext, write: DepositWriter): void {
  const decide = (at: Date, label: string, decision: string) => writer.add(at, `decide ${label}`, { decision });
  decide(writer.on(0, 15, 20), write(writer.on(0, 13, 44), { smudged: "yes" }), "Release");
  decide(writer.on(4, 14, 2), write(writer.on(4, 11, 8), { smudged: "yes" }), "Release");
  decide(writer.on(2, 16, 30), write(writer.on(2, 10, 29), { smudged: "yes" }), "Reject");
  const escalated = write(writer.on(5, 12, 16), {
    smudged: "yes",
    drawer: "Granite Peak Logistics",
    amount: "8420.00",
  });
  decide(writer.on(5, 13, 50), escalated, "Escalate");
  decide(writer.on(6, 10, 20), escalated, "Release");
  const uncertain = write(writer.on(-1, 11, 26), { smudged: "yes", drawer: "Emeka Solberg", amount: "1275.00" });
  decide(writer.on(-1, 14, 5), uncertain, "Escalate");
  const open = new Date(Math.max(writer.on(-1, 16, 12).getTime(), days.end.getTime() - 20 * HOUR_MS));
  const fields = { smudged: "yes", drawer: "Tidewater Electric Co.", amount: "3968.75" };
  const latest = write(new Date(open.getTime() + random.fork("open").integer(0, 900) * 1000), fields);
  // Escalated because a hold emits no event before an escalation.
  decide(new Date(open.getTime() + HOUR_MS / 2), latest, "Escalate");
}

/** Writes deposits that the partner cancels within minutes. */
function writeCanceled(writer: ScenarioWriter, write: DepositWriter): void {
  for (const [day, hour, minute, after] of [
    [0, 9, 12, 9],
    [3, 11, 31, 22],
    [5, 13, 55, 14],
    [-1, 9, 48, 17],
  ] as const) {
    writer.add(writer.on(day, hour, minute + after), `cancel ${write(writer.on(day, hour, minute))}`);
  }
}

/** Writes deposits that the paying bank returns two business days later. One of them is redeposited. */
function writeReturned(writer: ScenarioWriter, write: DepositWriter): void {
  const { operating, payroll, operatingEast } = DEMO_ACCOUNTS;
  const returnDeposit = (day: number, label: string, code: string) =>
    writer.add(writer.on(day + 2, 9, 3 + day), `simulate-return ${label}`, { code });
  const first = { account: operating.accountNumber, drawer: "Wendell Pruitt", amount: "925.00", number: 1448 };
  returnDeposit(0, write(writer.on(0, 9, 26), first), "A");
  write(writer.on(4, 10, 2), { ...first, redeposit: "yes", "client-id": "HP-100901" });
  returnDeposit(1, write(writer.on(1, 14, 31), { account: payroll.accountNumber }), "C");
  returnDeposit(2, write(writer.on(2, 9, 55), { account: operatingEast.accountNumber }), "A");
  returnDeposit(3, write(writer.on(3, 10, 18)), "D");
  returnDeposit(4, write(writer.on(4, 13, 40)), "K");
  returnDeposit(5, write(writer.on(5, 9, 37), { account: operating.accountNumber }), "A");
  // An on-us check.
  write(writer.on(2, 11, 20), {
    account: operating.accountNumber,
    "drawn-on": payroll.accountNumber,
    drawer: "Harbor & Pine Payments",
    amount: "1500.00",
  });
  const suspectedFraud = write(writer.on(1, 12, 5), {
    account: operating.accountNumber,
    amount: "18400.00",
    drawer: "Summit Ridge Roofing",
  });
  writer.add(writer.on(1, 15, 40), `policy ${suspectedFraud}`, { policy: "RCSuspectFraud" });
  const relaxedPolicy = write(writer.on(3, 12, 33), {
    account: payroll.accountNumber,
    amount: "7350.00",
    drawer: "Meridian Stoneworks",
  });
  writer.add(writer.on(4, 9, 10), `policy ${relaxedPolicy}`, { policy: "Standard" });
}

/** Writes ordinary deposits, mostly during business hours, with a few on weekends and late in the day. */
function writeOrdinary({ days, random }: HistoryContext, write: DepositWriter, count: number): void {
  const draw = random.fork("ordinary");
  const spans = days.all.flatMap((date) => {
    const [from, to, weight] = isBusinessDay(date) ? [525, 1075, 1] : [610, 980, 0.07];
    const midnight = instantOnDay(date, 0);
    const last = Math.min(to, Math.floor((days.lastSentDeposit.getTime() - midnight.getTime()) / 60_000) - 2);
    return last > from ? [{ date, from, to: last, weight: (weight * (last - from)) / (to - from) }] : [];
  });
  const total = spans.reduce((sum, { weight }) => sum + weight, 0);
  let fraction = 0;
  let remaining = count;
  for (const [index, span] of spans.entries()) {
    fraction += (count * span.weight) / total;
    const dayCount = index === spans.length - 1 ? remaining : Math.min(remaining, Math.floor(fraction));
    fraction -= dayCount;
    remaining -= dayCount;
    for (let i = 0; i < dayCount; i++) {
      // More deposits in the morning than in the evening, and some after the cut-off.
      const minutes = span.from + (span.to - span.from) * draw.next() ** 1.3;
      write(instantOnDay(span.date, minutes, draw.integer(0, 59)));
    }
  }
}
