import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "./root";

const secretsSchema = z.object({ authSecret: z.string().min(32), bankClientSecret: z.string().min(32) });

/** Secrets of a local installation: the session cookie key, and the client secret for the built-in bank. */
export type LocalSecrets = z.infer<typeof secretsSchema>;

/**
 * Reads the secrets in a data folder; creates them on first use, readable only by the owner.
 *
 * @throws StartError if the folder can't be written, or the secrets can't be read
 */
export function openLocalSecrets(dataFolder: string): LocalSecrets {
  const file = join(dataFolder, "secrets.json");
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (process.platform !== "win32") chmodSync(dataFolder, 0o700);
    const created: LocalSecrets = { authSecret: generateSecret(), bankClientSecret: generateSecret() };
    writeFileSync(file, `${JSON.stringify(created, null, 2)}\n`, { flag: "wx", mode: 0o600 });
    return created;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC")
      throw new StartError("The disk is full: the data folder can't be written. Free some space and start again.");
    if ((code === "EEXIST" || code === "ENOTDIR") && isFile(dataFolder))
      throw new StartError(`The data folder ${dataFolder} is a file. Move it away, or choose another with DATA_DIR.`);
    if (code !== "EEXIST")
      throw new StartError(`The data folder ${dataFolder} can't be written (${code}). Choose another with DATA_DIR.`);
  }
  return readSecrets(file);
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // Part of the path is a file or not accessible.
    return false;
  }
}

function readSecrets(file: string): LocalSecrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === undefined
        ? `${file} is damaged. Restore it from a backup, or remove it to generate new secrets; everyone must then sign in again.`
        : `${file} can't be read (${code}). Make it a file that its owner can read, or restore it from a backup.`,
    );
  }
}

function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}
