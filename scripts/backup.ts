import { resolve } from "node:path";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { backUp } from "./product/back-up";
import { StartError } from "./product/root";

const USAGE = "Usage: npm run backup -- FOLDER, an empty or new folder";

async function main(): Promise<void> {
  keepFilesPrivate();
  const [name, ...more] = process.argv.slice(2);
  if (!name || name.startsWith("-") || more.length > 0) throw new StartError(USAGE);
  const { files } = await backUp(process.env, name);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(
    `The backup is complete: ${Object.keys(files).length} files, ${Math.ceil(bytes / 1e6)} MB, in ${resolve(name)}\nThe data key is not included: store a copy of it separately (docs/security.md).\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
