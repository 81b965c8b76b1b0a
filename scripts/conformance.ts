import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startReceiver } from "@/bank/conformance/receiver";
import { type Certificate, certify } from "@/bank/conformance/report/certificate";
import { formatJson } from "@/bank/conformance/report/json";
import { formatJunit } from "@/bank/conformance/report/junit";
import { formatPage } from "@/bank/conformance/report/page";
import { formatStatementList } from "@/bank/conformance/report/statement-list";
import { formatTerminal } from "@/bank/conformance/report/terminal";
import { runConformance, startReceiverFor } from "@/bank/conformance/run-conformance";
import { STATEMENTS } from "@/bank/conformance/statements";
import { TRIALS } from "@/bank/conformance/trials/all-trials";
import { UNTRIED } from "@/bank/conformance/untried";
import { createDrawing } from "./conformance/draw";
import { runMutantCommand } from "./conformance/mutants/command";
import { type RunRequest, readOptions, USAGE } from "./conformance/read-options";
import { ROOT } from "./product/root";

/** Reads the rules in `docs/rules.md`, keyed by GAP number. */
async function readRules(): Promise<ReadonlyMap<string, string>> {
  const rows = (await readFile(join(ROOT, "docs/rules.md"), "utf8")).matchAll(/^- \*\*(GAP-\d+)\*\*: (.+)$/gm);
  return new Map([...rows].map(([, gap, rule]) => [gap!, rule!.replaceAll("`", "")]));
}

async function certifyBank({ bank, callback, only }: RunRequest): Promise<Certificate> {
  const rules = await readRules();
  const receiver = bank.write ? await (callback ? startReceiver(callback) : startReceiverFor(bank.url)) : undefined;
  try {
    const trials = TRIALS.filter(({ statement }) => only?.includes(statement) ?? true);
    const results = await runConformance({ ...bank, receiver, draw: createDrawing() }, trials);
    const selectedStatements = STATEMENTS.filter(({ id }) => only?.includes(id) ?? true);
    return certify({ url: bank.url, at: new Date(), statements: selectedStatements, results, untried: UNTRIED, rules });
  } finally {
    await receiver?.close();
  }
}

function writeReports(certificate: Certificate, { json, junit, page }: RunRequest["files"]): void {
  if (json) writeFileSync(json, formatJson(certificate));
  if (junit) writeFileSync(junit, formatJunit(certificate));
  if (page) writeFileSync(page, formatPage(certificate));
}

/** Formats one line for each completed trial that relies on a rule the document does not specify. */
function formatAssumptions({ statements }: Certificate): string {
  const completed = statements.flatMap(({ trials }) => trials.filter(({ result }) => result !== "not tried"));
  return completed
    .filter(({ reliesOn }) => reliesOn.length > 0)
    .map(({ statement, title, reliesOn }) => `${statement.padEnd(6)}${reliesOn.join(", ").padEnd(16)} ${title}`)
    .join("\n");
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args[0] === "mutants") return runMutantCommand(args.slice(1));
  if (args[0] === "list") {
    console.log(formatStatementList(STATEMENTS, TRIALS, UNTRIED));
    return 0;
  }
  const request = readOptions(args, process.env.CONFORMANCE_CLIENT_SECRET);
  if (typeof request === "string") {
    console.error(request === "" ? USAGE : `${request}\n\n${USAGE}`);
    return request === "" ? 0 : 2;
  }
  const certificate = await certifyBank(request);
  writeReports(certificate, request.files);
  console.log(formatTerminal(certificate));
  const assumptions = certificate.reliances.reduce((sum, { count }) => sum + count, 0);
  if (request.isStrict)
    console.log(
      `\nAssumptions about rules that the document does not specify: ${assumptions}\n${formatAssumptions(certificate)}`,
    );
  if (certificate.counts.broken > 0) return 1;
  return request.isStrict && assumptions > 0 ? 3 : 0;
}

process.exitCode = await main();
