import { readBankSettings } from "@/lib/settings/bank-settings";
import { SettingsError } from "@/lib/settings/setting";
import { startBank } from "./start-bank";

/** Describes in one line why the bank does not start; an unexpected error keeps its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
    return "The bank's port is in use. Stop the program that uses it, or set BANK_PORT to another.";
  }
  return error instanceof SettingsError || error.name === "FolderInUseError" ? error.message : String(error.stack);
}

try {
  const bank = await startBank(readBankSettings(process.env));
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void bank.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(explain(error));
          process.exit(1);
        },
      );
    });
  }
  console.log(JSON.stringify({ ready: true, url: bank.url }));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
