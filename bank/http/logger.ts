import pino, { type Logger } from "pino";

/** What must never reach a log, wherever a logged object might carry it. */
const SECRETS: string[] = [
  "authorization",
  "access_token",
  "client_secret",
  "clientSecret",
  "frontImage",
  "backImage",
  "image",
];

const CENSOR = "[redacted]";

/**
 * The same log for lines that are written for every request, whose fields are no objects: secrets are looked for under
 * their names alone. To look into every field for more takes a tenth of all that a request takes.
 */
export function forFlatLines(logger: Logger): Logger {
  return logger.child({}, { redact: { paths: SECRETS, censor: CENSOR } });
}

/** The bank's log: JSON lines on standard error, so that standard output stays with whoever started the process. */
export function createBankLogger(level: string): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ name: "bank", level, redact: { paths, censor: CENSOR } }, pino.destination({ fd: 2, sync: false }));
}
