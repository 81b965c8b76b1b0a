import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { restore } from "./product/restore";
import { StartError } from "./product/root";

const USAGE = "Usage: npm run restore -- FOLDER, the folder of a backup";

async function main(): Promise<void> {
  keepFilesPrivate();
  const [name, ...more] = process.argv.slice(2);
  if (!name || name.startsWith("-") || more.length > 0) throw new StartError(USAGE);
  const { createdAt, dataFolder } = await restore(process.env, name);
  process.stdout.write(`The backup of ${createdAt} is restored in ${dataFolder}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
