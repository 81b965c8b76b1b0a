import { parseArgs } from "node:util";
import type { ConformanceOptions } from "@/bank/conformance/options";

export const USAGE = `Tests a bank against the statements of the bank's document; each is held, broken, or not tried.

  npm run conformance -- --url URL --client-id ID --client-secret SECRET [options]
  npm run conformance -- mutants [--only M-1,M-2] [--whole]
  npm run conformance -- list

  --auth-url URL           the token server (default: the bank's own URL)
  --audience TEXT          audience of the token (default: the bank's URL)
  --payment ID             payment whose images and analysis are read
  --write                  also create records and clean them up; without it nothing is created or changed
  --account NUMBER         with --write: deposits a synthetic check and cancels it, authorizes checks and revokes one
  --partner-id GUID        with --write: creates registrations and deletes them
  --restrict-account NUMBER  with --write: places one restriction; the document defines no way to remove it
  --sandbox                with --write: also drives /sandbox/v1, where the bank has it: opens accounts, posts, presents
                           checks, and moves the clock forward by about twenty days
  --production             the bank runs in production, so it must not have the sandbox's operations
  --callback-url URL       where the bank reaches this machine, which then listens on --listen; not needed for a bank
                           on this machine
  --listen PORT            port of the event receiver (default: 8787 with --callback-url)
  --patience SECONDS       how long to wait for a delivery (default: 10)
  --only TEXT              only trials of these statements, such as S-41,S-53
  --strict                 counts every reliance on a rule that the document leaves open, and lists the trials
  --json FILE, --junit FILE, --page FILE  write the report as JSON, as JUnit XML, or as a printable page

  The secret can be set as CONFORMANCE_CLIENT_SECRET instead, which keeps it out of the process list.

  mutants                  breaks the built-in bank in one way at a time, one statement each, and reports which mutants
                           the trials detect; runs on this machine in a temporary folder. Runs the statement's trials
                           first, and all others only if those do not detect the mutant, or with --whole
  list                     prints the statements, the number of their trials, and the rules that the trials rely on

  Exit code: 0 when nothing is broken, 1 when a statement is (or too few mutants are detected), 2 for invalid options,
  3 with --strict when nothing is broken but a trial relied on a rule that the document leaves open.`;

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
  sandbox: { type: "boolean" },
  production: { type: "boolean" },
  "callback-url": { type: "string" },
  listen: { type: "string" },
  patience: { type: "string" },
  only: { type: "string" },
  strict: { type: "boolean" },
  json: { type: "string" },
  junit: { type: "string" },
  page: { type: "string" },
  help: { type: "boolean" },
} as const;

const DEFAULT_PORT = 8787;

/** Options of a conformance run. The event receiver and the check drawing are added when the run starts. */
export interface RunRequest {
  readonly bank: Omit<ConformanceOptions, "receiver" | "draw">;
  readonly callback: { readonly publicUrl: string; readonly port: number } | null;
  /** Statement IDs; null for all. */
  readonly only: readonly string[] | null;
  readonly isStrict: boolean;
  /** Paths of the reports to write. */
  readonly files: { readonly json?: string; readonly junit?: string; readonly page?: string };
}

/** Parses the arguments. Returns an error message if they are invalid, or an empty string to request the usage. */
export function readOptions(args: readonly string[], environmentSecret: string | undefined): RunRequest | string {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];
  try {
    values = parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    return error instanceof Error ? error.message : "Invalid arguments.";
  }
  if (values.help) return "";
  const clientSecret = values["client-secret"] ?? environmentSecret;
  const {
    url,
    "client-id": clientId,
    write = false,
    sandbox = false,
    "callback-url": publicUrl,
    json,
    junit,
    page,
  } = values;
  if (!url || !URL.canParse(url)) return "--url must be the bank's URL.";
  if (!clientId || !clientSecret) return "--client-id and --client-secret are required.";
  if (sandbox && !write) return "--sandbox requires --write.";
  if (publicUrl !== undefined && !URL.canParse(publicUrl)) return "--callback-url must be a URL.";
  const [port, patience] = [Number(values.listen ?? DEFAULT_PORT), Number(values.patience ?? 10)];
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return "--listen must be a port.";
  if (!(patience > 0)) return "--patience must be a number of seconds.";
  return {
    bank: {
      url,
      authUrl: values["auth-url"] ?? url,
      clientId,
      clientSecret,
      audience: values.audience ?? url,
      write,
      sandbox,
      production: values.production,
      account: values.account,
      partnerId: values["partner-id"],
      payment: values.payment,
      restrictAccount: values["restrict-account"],
      patienceMs: patience * 1000,
    },
    callback: publicUrl === undefined ? null : { publicUrl, port },
    only: values.only?.split(",") ?? null,
    isStrict: values.strict ?? false,
    files: { ...(json && { json }), ...(junit && { junit }), ...(page && { page }) },
  };
}
