import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { formatReport } from "@/features/developers/endpoint-test/report";
import { runEndpointTest } from "@/features/developers/endpoint-test/run-endpoint-test";
import type { CommandOutput } from "@/scripts/x9/run-x9";

const USAGE = `Tests a webhook endpoint with sample events, as the bank delivers them.

  npm run -s endorse -- test-endpoint URL [--user NAME] [--partner-id ID] [--json FILE]

  URL                https at a public address, or http://localhost
  --user NAME        user name; the password comes from the environment as PASSWORD
  --partner-id ID    partner that the events name
  --json FILE        writes the report, in which each request is a curl command

  The signing secret comes from the environment as SECRET.
  Exit code: 0, 1 when an expectation failed, 2 for invalid options or an unwritable FILE.`;

const OPTIONS = {
  user: { type: "string", default: "" },
  "partner-id": { type: "string" },
  json: { type: "string" },
  help: { type: "boolean" },
} as const;

/**
 * Runs the `test-endpoint` command and returns its exit code.
 *
 * @param limits overrides for the default limits
 */
export async function runTestEndpoint(
  args: readonly string[],
  { PASSWORD = "", SECRET = "" }: Readonly<Record<string, string | undefined>>,
  { write, writeError }: CommandOutput,
  limits: { readonly timeoutMs?: number; readonly totalMs?: number } = {},
): Promise<number> {
  const parsed = readArguments(args);
  if (parsed === null || (!parsed.values.help && parsed.positionals.length !== 1)) {
    writeError(`Specify one URL.\n\n${USAGE}\n`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) {
    write(`${USAGE}\n`);
    return 0;
  }
  const [url = ""] = positionals;
  const report = await runEndpointTest({
    url,
    username: values.user,
    password: PASSWORD,
    secret: SECRET,
    partnerId: values["partner-id"] ?? null,
    // A host given on the command line is allowed, but its address is still checked.
    hosts: URL.canParse(url) ? [new URL(url).host] : [],
    allowLoopback: true,
    ...limits,
  });
  if (!report.ok) {
    writeError(`${report.message}\n`);
    return 2;
  }
  write(formatReport(report.value));
  if (values.json !== undefined) {
    try {
      await writeFile(values.json, `${JSON.stringify(report.value, null, 2)}\n`);
    } catch (error) {
      writeError(`The report could not be written: ${error instanceof Error ? error.message : error}\n`);
      return 2;
    }
  }
  return report.value.counts.failed > 0 ? 1 : 0;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    return null;
  }
}
