import { readBankSettings } from "@/lib/settings/bank-settings";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { startBank } from "./start-bank";

/** Explains in one line why the bank did not start. For an unexpected error, includes the stack trace. */
function describeStartError(error: unknown): string {
  if ((error as NodeJS.ErrnoException | undefined)?.code === "EADDRINUSE") {
    return "The bank's port is in use. Stop the program that uses it, or set BANK_PORT to a free port.";
  }
  return explainStartFailure(error);
}

keepFilesPrivate();
try {
  const bank = await startBank(readBankSettings(process.env));
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void bank.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(describeStartError(error));
          process.exit(1);
        },
      );
    });
  }
  console.log(JSON.stringify({ ready: true, url: bank.url }));
} catch (error) {
  console.error(describeStartError(error));
  process.exit(1);
}
