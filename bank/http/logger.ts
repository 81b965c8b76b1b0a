import pino, { type Logger } from "pino";

/** What must never reach a log, wherever a logged object might carry it. */
const SECRETS = ["authorization", "access_token", "client_secret", "clientSecret", "frontImage", "backImage", "image"];

/** The bank's log: JSON lines on standard error, so that standard output stays with whoever started the process. */
export function createBankLogger(level: string): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    { name: "bank", level, redact: { paths, censor: "[redacted]" } },
    pino.destination({ fd: 2, sync: false }),
  );
}
