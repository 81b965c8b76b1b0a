import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve } from "node:path";
import { z } from "zod";
import { parseDataKey } from "@/lib/vault/data-key";
import { readMarkFile } from "@/lib/vault/mark-file";
import { StartError } from "./root";

type Env = Readonly<Record<string, string | undefined>>;

/** A data folder's keys, in the format of the settings DATA_KEY and DATA_KEY_PREVIOUS. */
export interface LocalDataKeys {
  readonly current: string;
  readonly previous: string | undefined;
}

/** IDs of a data folder's current key and, during a rotation, its previous key. */
const usedKeysSchema = z.object({
  keyIds: z
    .array(z.string().regex(/^[0-9a-f]{16}$/))
    .min(1)
    .max(2),
});

/** Subfolders of the data folder that record the IDs of their keys. */
const STORES = ["ledger", "bank"] as const;

const usedKeysFile = (dataFolder: string) => join(dataFolder, "data-key.json");

/**
 * Reads a local data folder's keys; creates the first key on first use. Keys are stored in the user's configuration
 * folder. The data folder contains only key IDs, so that a copy of it does not include the key.
 *
 * @throws StartError if a key is missing or damaged
 */
export function openLocalDataKeys(dataFolder: string, env: Env): LocalDataKeys {
  const keys = resolveKeysFolder(env);
  const relativePath = relative(dataFolder, keys);
  if (!relativePath.startsWith("..") && !isAbsolute(relativePath)) {
    throw new StartError(
      `The data key would be in the data folder ${dataFolder} itself. Choose another DATA_DIR, or set DATA_KEY.`,
    );
  }
  const keyIds = readUsedKeys(dataFolder) ?? writeUsedKeys(dataFolder, [createFirstKey(dataFolder, keys)]);
  const [current, previous] = keyIds.map((id) => readKey(keys, id, dataFolder));
  return { current: current!, previous };
}

/**
 * Creates a new current key for a data folder. During a rotation, continues that rotation instead.
 */
export function beginLocalRotation(dataFolder: string, env: Env): LocalDataKeys {
  openLocalDataKeys(dataFolder, env);
  const [current, previous] = readUsedKeys(dataFolder)!;
  if (previous === undefined) writeUsedKeys(dataFolder, [createKey(resolveKeysFolder(env)), current!]);
  return openLocalDataKeys(dataFolder, env);
}

/** Removes the previous key's ID from the data folder. Keeps the key file, since earlier backups need it. */
export function finishLocalRotation(dataFolder: string): void {
  writeUsedKeys(dataFolder, [readUsedKeys(dataFolder)![0]!]);
}

/** Returns the key folder, which is in the user's configuration folder according to the platform's convention. */
function resolveKeysFolder(env: Env): string {
  const config =
    env.XDG_CONFIG_HOME || (process.platform === "win32" ? env.APPDATA : undefined) || join(homedir(), ".config");
  return resolve(config, "endorse", "data-keys");
}

/** @throws StartError if the folder already contains data encrypted under a different key */
function createFirstKey(dataFolder: string, keys: string): string {
  for (const store of STORES) {
    const folder = join(dataFolder, store);
    const mark = existsSync(folder) ? readMarkFile(folder) : null;
    if (!mark) continue;
    throw new StartError(
      `${usedKeysFile(dataFolder)} is missing, and ${folder} is encrypted. Restore the file from a backup, write ${JSON.stringify({ keyIds: mark.keyIds })} into it, or set DATA_KEY. No changes were made.`,
    );
  }
  return createKey(keys);
}

function createKey(folder: string): string {
  const text = randomBytes(32).toString("base64");
  const { id } = parseDataKey(text);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeAtomically(join(folder, `${id}.key`), `${text}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data key can't be saved in ${folder} (${code}). Make that folder writable, or set DATA_KEY to a key that you generate: openssl rand -base64 32`,
    );
  }
  return id;
}

function readKey(folder: string, id: string, dataFolder: string): string {
  const file = join(folder, `${id}.key`);
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (Buffer.from(text, "base64").length === 32 && parseDataKey(text).id === id) return text;
  throw new StartError(
    `The data folder ${dataFolder} is encrypted under the data key ${id}, and ${file} is ${text === "" ? "missing" : "damaged"}. Restore that file, or set DATA_KEY. No changes were made.`,
  );
}

function readUsedKeys(dataFolder: string): string[] | null {
  const file = usedKeysFile(dataFolder);
  if (!existsSync(file)) return null;
  const used = usedKeysSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (used.success) return used.data.keyIds;
  throw new StartError(`${file}, which identifies the folder's data keys, is damaged. Restore it, or set DATA_KEY.`);
}

function writeUsedKeys(dataFolder: string, keyIds: string[]): string[] {
  writeAtomically(usedKeysFile(dataFolder), `${JSON.stringify({ keyIds })}\n`);
  return keyIds;
}

function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.unfinished`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.unfinished`, file);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
