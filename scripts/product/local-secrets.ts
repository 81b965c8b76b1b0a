import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "./root";

const secretsSchema = z.object({ authSecret: z.string().min(32), bankClientSecret: z.string().min(32) });

/** Secrets of one laptop: the key of the sign-in cookies, and the portal's client secret at the built-in bank. */
export type LocalSecrets = z.infer<typeof secretsSchema>;

/**
 * The secrets kept in a data folder, made on first use, readable by their owner alone.
 *
 * @throws StartError when the folder can't be written
 */
export function localSecrets(dataFolder: string): LocalSecrets {
  const file = join(dataFolder, "secrets.json");
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (process.platform !== "win32") chmodSync(dataFolder, 0o700);
    const made: LocalSecrets = { authSecret: randomText(), bankClientSecret: randomText() };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: "wx", mode: 0o600 });
    return made;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC")
      throw new StartError("The disk is full: the data folder can't be written. Free some space and start again.");
    if (code !== "EEXIST")
      throw new StartError(`The data folder ${dataFolder} can't be written (${code}). Choose another with DATA_DIR.`);
  }
  const kept = secretsSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!kept.success)
    throw new StartError(`${file} is damaged. Remove it to make new secrets; everyone must then sign in again.`);
  return kept.data;
}

function randomText(): string {
  return randomBytes(32).toString("base64url");
}
