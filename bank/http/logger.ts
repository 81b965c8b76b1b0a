import pino, { type DestinationStream, type Logger } from "pino";
import { describeError, maskFields, PERSONAL_FIELDS, redactionOf, SECRET_FIELDS } from "@/lib/shared/log-safety";

/**
 * Creates a child logger for request lines. It redacts only top-level fields: request lines have no nested fields, and
 * searching for them would take a tenth of a request's time.
 */
export function createRequestLogger(logger: Logger): Logger {
  return logger.child({}, { redact: { paths: [...SECRET_FIELDS, ...PERSONAL_FIELDS], censor: "[redacted]" } });
}

/**
 * Creates the bank's logger, which writes JSON lines. Standard output is reserved for messages to the parent process
 * [R-39].
 *
 * @param destination standard error by default
 */
export function createBankLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      name: "bank",
      level,
      redact: redactionOf([...SECRET_FIELDS, ...PERSONAL_FIELDS]),
      serializers: { err: describeError },
      formatters: { log: maskFields },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}
