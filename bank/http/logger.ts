import pino, { type DestinationStream, type Logger } from "pino";
import { describeError, maskFields, PERSONAL, redactionOf, SECRETS } from "@/lib/shared/log-safety";

/**
 * A child logger for request lines, which have no nested fields: it redacts only top-level ones, because searching
 * nested fields takes a tenth of a request's time.
 */
export function createRequestLogger(logger: Logger): Logger {
  return logger.child({}, { redact: { paths: [...SECRETS, ...PERSONAL], censor: "[redacted]" } });
}

/**
 * The bank's log, as JSON lines; standard output is reserved for messages to the parent process.
 *
 * @param destination standard error when not given
 */
export function createBankLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      name: "bank",
      level,
      redact: redactionOf([...SECRETS, ...PERSONAL]),
      serializers: { err: describeError },
      formatters: { log: maskFields },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}
