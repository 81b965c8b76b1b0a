import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ConformanceOptions } from "@/bank/conformance/conformance-client";
import { type CaseResult, runConformance } from "@/bank/conformance/run-conformance";
import { readStatements, type Statement } from "@/bank/conformance/statements";
import { randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/synthetic-checks/encode";
import { ROOT } from "./product/root";

const USAGE = `Tests a bank against the statements of the bank's document, and prints the result of each case.

  npm run conformance -- --url URL --client-id ID --client-secret SECRET [options]

  --auth-url URL           the token server (default: the bank's own URL)
  --audience TEXT          audience of the token (default: the bank's URL)
  --payment ID             payment whose images and analysis are read
  --write                  also create records and clean them up; without it nothing is created or changed
  --account NUMBER         with --write: deposits a synthetic check and cancels it, authorizes one and revokes it
  --partner-id GUID        with --write: creates a Poll registration and deletes it
  --restrict-account NUMBER  with --write: places one restriction; the document defines no way to remove it

  The secret can be set as CONFORMANCE_CLIENT_SECRET instead, which keeps it out of the process list.
  Exit code: 0 when no case failed, 1 when one did, 2 for invalid options.`;

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
  if (!clientId || !clientSecret) return "--client-id and --client-secret are required.";
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

function formatLine(result: CaseResult, statement: Statement): string {
  const reason = "reason" in result ? `: ${result.reason}` : "";
  const left = `${result.statement.padEnd(6)}${statement.section.padEnd(6)}${result.result.padEnd(9)}`;
  return `${left}${statement.text} (${result.title})${reason}`;
}

async function main(): Promise<number> {
  const options = await readOptions();
  if (typeof options === "string") {
    console.error(options === "" ? USAGE : `${options}\n\n${USAGE}`);
    return options === "" ? 0 : 2;
  }
  const statements = readStatements(await readFile(join(ROOT, "docs/statements.md"), "utf8"));
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const results = await runConformance(options, (result) =>
    console.log(formatLine(result, byId.get(result.statement)!)),
  );
  const count = (outcome: CaseResult["result"]) => results.filter(({ result }) => result === outcome).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  return count("failed") === 0 ? 0 : 1;
}

process.exitCode = await main();
