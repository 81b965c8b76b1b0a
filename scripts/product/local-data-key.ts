import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve } from "node:path";
import { z } from "zod";
import { parseDataKey } from "@/lib/vault/data-key";
import { readMarkFile } from "@/lib/vault/mark-file";
import { StartError } from "./root";

type Env = Readonly<Record<string, string | undefined>>;

/** The keys of one data folder, as the settings DATA_KEY and DATA_KEY_PREVIOUS have them. */
export interface LocalDataKeys {
  readonly current: string;
  readonly previous: string | undefined;
}

/** Which keys a data folder uses: the current one, and while a rotation is under way the one before it. */
const usedKeysSchema = z.object({
  keyIds: z
    .array(z.string().regex(/^[0-9a-f]{16}$/))
    .min(1)
    .max(2),
});

/** The folders of the data folder that have a mark of the keys that they need. */
const STORES = ["ledger", "bank"] as const;

const usedKeysFile = (dataFolder: string) => join(dataFolder, "data-key.json");

/**
 * The keys of a laptop's data folder, made on first use. They are kept with the person's configuration, outside of the
 * data folder, which itself says only which keys it uses: who copies the folder has not copied its key.
 *
 * @throws StartError when a key that the folder uses is missing
 */
export function localDataKeys(dataFolder: string, env: Env): LocalDataKeys {
  const keys = keysFolder(env);
  const way = relative(dataFolder, keys);
  if (!way.startsWith("..") && !isAbsolute(way)) {
    throw new StartError(
      `The data key would lie in the data folder ${dataFolder} itself. Choose another DATA_DIR, or set DATA_KEY.`,
    );
  }
  const keyIds = readUsedKeys(dataFolder) ?? writeUsedKeys(dataFolder, [makeFirstKey(dataFolder, keys)]);
  const [current, previous] = keyIds.map((id) => readKey(keys, id, dataFolder));
  return { current: current!, previous };
}

/**
 * Makes another key the current one of a data folder. While one rotation is under way, another call continues with it.
 */
export function beginLocalRotation(dataFolder: string, env: Env): LocalDataKeys {
  localDataKeys(dataFolder, env);
  const [current, previous] = readUsedKeys(dataFolder)!;
  if (previous === undefined) writeUsedKeys(dataFolder, [makeKey(keysFolder(env)), current!]);
  return localDataKeys(dataFolder, env);
}

/** Forgets that the folder used the previous key. Its file stays: backups made before need it. */
export function finishLocalRotation(dataFolder: string): void {
  writeUsedKeys(dataFolder, [readUsedKeys(dataFolder)![0]!]);
}

/** Where this person's configuration is, by the custom of the system. */
function keysFolder(env: Env): string {
  const config =
    env.XDG_CONFIG_HOME || (process.platform === "win32" ? env.APPDATA : undefined) || join(homedir(), ".config");
  return resolve(config, "endorse", "data-keys");
}

/** @throws StartError when the folder has data that another key encrypts */
function makeFirstKey(dataFolder: string, keys: string): string {
  for (const store of STORES) {
    const folder = join(dataFolder, store);
    const mark = existsSync(folder) ? readMarkFile(folder) : null;
    if (!mark) continue;
    throw new StartError(
      `${usedKeysFile(dataFolder)} is missing, and ${folder} is encrypted. Restore the file from a backup, write ${JSON.stringify({ keyIds: mark.keyIds })} into it, or set DATA_KEY. No changes were made.`,
    );
  }
  return makeKey(keys);
}

function makeKey(folder: string): string {
  const text = randomBytes(32).toString("base64");
  const { id } = parseDataKey(text);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(join(folder, `${id}.key`), `${text}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data key can't be kept in ${folder} (${code}). Make that folder writable, or set DATA_KEY to a key of your own: openssl rand -base64 32`,
    );
  }
  return id;
}

function readKey(folder: string, id: string, dataFolder: string): string {
  const file = join(folder, `${id}.key`);
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (Buffer.from(text, "base64").length === 32 && parseDataKey(text).id === id) return text;
  throw new StartError(
    `The data folder ${dataFolder} is encrypted under the data key ${id}, and ${file} is ${text === "" ? "missing" : "damaged"}. Bring that file back, or set DATA_KEY. No changes were made.`,
  );
}

function readUsedKeys(dataFolder: string): string[] | null {
  const file = usedKeysFile(dataFolder);
  if (!existsSync(file)) return null;
  const used = usedKeysSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (used.success) return used.data.keyIds;
  throw new StartError(`${file}, which says which data key the folder uses, is damaged. Restore it, or set DATA_KEY.`);
}

function writeUsedKeys(dataFolder: string, keyIds: string[]): string[] {
  writeWhole(usedKeysFile(dataFolder), `${JSON.stringify({ keyIds })}\n`);
  return keyIds;
}

/** Whole or not at all. */
function writeWhole(file: string, text: string): void {
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
