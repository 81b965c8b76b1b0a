import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ConformanceOptions } from "@/bank/conformance/lab";
import { type Finding, runConformance } from "@/bank/conformance/run-conformance";
import { readStatements, type Statement } from "@/bank/conformance/statements";
import { randomCheckSpec } from "@/bank/sandbox/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/sandbox/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/sandbox/synthetic-checks/encode";
import { ROOT } from "./product/root";

const USAGE = `Tries the statements of the bank's document at a bank, and prints which of them hold.

  npm run conformance -- --url URL --client-id ID --client-secret SECRET [options]

  --auth-url URL           the token server (default: the bank's own URL)
  --audience TEXT          audience of the token (default: the bank's URL)
  --payment ID             a payment whose pictures and analysis are read
  --write                  also make things, and end them again; without it nothing is made or changed
  --account NUMBER         with --write: takes a synthetic check, which is canceled, and an authorization, revoked
  --partner-id GUID        with --write: registers for an event by polling, and deletes that again
  --restrict-account NUMBER  with --write: places one restriction, which the document knows no way to lift

  The secret may be given as CONFORMANCE_CLIENT_SECRET instead, where no process list shows it.
  Exit code: 0 when everything that was tried is held, 1 when something is not, 2 for wrong options.`;

const OPTIONS = {
  url: { type: "string" },
  "auth-url": { type: "string" },
  "client-id": { type: "string" },
  "client-secret": { type: "string" },
  audience: { type: "string" },
  payment: { type: "string" },
  write: { type: "boolean" },
  account: { type: "string" },
  "partner-id": { type: "string" },
  "restrict-account": { type: "string" },
  help: { type: "boolean" },
} as const;

async function drawPictures(): Promise<{ front: string; back: string }> {
  const drawn = await drawCheck(randomCheckSpec(randomInt(1_000_000_000), { amountCents: 12_345 }));
  const side = async (name: "front" | "back") => {
    const bytes = await encodePicture(drawn[name], "jpeg");
    return Buffer.from(bytes).toString("base64");
  };
  return { front: await side("front"), back: await side("back") };
}

async function readOptions(): Promise<ConformanceOptions | string> {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];
  try {
    values = parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return error instanceof Error ? error.message : "Bad arguments.";
  }
  if (values.help) return "";
  const clientSecret = values["client-secret"] ?? process.env.CONFORMANCE_CLIENT_SECRET;
  const { url, "client-id": clientId, write = false, account } = values;
  if (!url || !URL.canParse(url)) return "--url must be the bank's URL.";
  if (!clientId || !clientSecret) return "--client-id and --client-secret are needed.";
  return {
    url,
    authUrl: values["auth-url"] ?? url,
    clientId,
    clientSecret,
    audience: values.audience ?? url,
    write,
    account,
    partnerId: values["partner-id"],
    payment: values.payment,
    restrictAccount: values["restrict-account"],
    pictures: write && account ? await drawPictures() : undefined,
  };
}

function line(finding: Finding, statement: Statement): string {
  const why = "why" in finding ? `: ${finding.why}` : "";
  const left = `${finding.statement.padEnd(6)}${statement.section.padEnd(6)}${finding.result.padEnd(11)}`;
  return `${left}${statement.says} (${finding.how})${why}`;
}

async function main(): Promise<number> {
  const options = await readOptions();
  if (typeof options === "string") {
    console.error(options === "" ? USAGE : `${options}\n\n${USAGE}`);
    return options === "" ? 0 : 2;
  }
  const statements = readStatements(await readFile(join(ROOT, "docs/statements.md"), "utf8"));
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const findings = await runConformance(options, (finding) => console.log(line(finding, byId.get(finding.statement)!)));
  const count = (result: Finding["result"]) => findings.filter((finding) => finding.result === result).length;
  console.log(`\n${count("held")} held, ${count("not held")} not held, ${count("not tried")} not tried`);
  return count("not held") === 0 ? 0 : 1;
}

process.exitCode = await main();
