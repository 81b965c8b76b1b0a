import { closeSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pictureName } from "@/features/payments/picture-name";
import { always, type Fault, type Round } from "./fault";
import type { Rig, Side } from "./rig";
import { holdsWithin } from "./wait-until";

/** Longer than the verification of a 100 MB folder takes; see docs/operations.md. */
const DETECTION_TIMEOUT_MS = 600_000;

const PAGE_BYTES = 8192;
/** Offset of `pd_special` in the page header, which points to a space that only index pages use. */
const PD_SPECIAL_OFFSET = 16;

/** A position in a file, and the original byte. */
interface Flip {
  readonly file: string;
  readonly offset: number;
  readonly originalByte: number;
}

export const flippedTableByte: Fault = {
  name: "a flipped byte in a table file",
  unavailable: ({ engine }) => (engine === "postgres" ? "the server stores the tables" : null),
  async inject(round) {
    const { rig, random } = round;
    await round.sendLoad();
    const side = random.pick(["portal", "bank"] as const);
    const account = random.pick(round.knownAccounts);
    await rig.kill(side);
    const flip = flipAccountDigit(rig.databaseFolders[side], account, round);
    if (flip) await expectDetection(round, side, flip, damagedNumber(account));
    // Restores the original byte, as if from a backup.
    await rig.kill(side);
    if (flip && !isReplaced(flip)) writeByte(flip, flip.originalByte);
    await rig.start(side);
  },
};

/** Returns the account number with the last digit changed by the flip. */
const damagedNumber = (account: string) => account.slice(0, -1) + String.fromCharCode(account.charCodeAt(9) ^ 1);

/** Changes the last digit of an account number in a table's file. */
function flipAccountDigit(folder: string, account: string, { random }: Round): Flip | null {
  const candidates: Flip[] = [];
  for (const database of readdirSync(join(folder, "base"))) {
    for (const name of readdirSync(join(folder, "base", database)).filter((entry) => /^\d+$/.test(entry))) {
      const file = join(folder, "base", database, name);
      const bytes = readFileSync(file);
      for (let at = bytes.indexOf(account); at >= 0; at = bytes.indexOf(account, at + 1)) {
        const offset = at + account.length - 1;
        const page = Math.floor(offset / PAGE_BYTES) * PAGE_BYTES;
        // Skips index pages, which are not verified.
        if (bytes.readUInt16LE(page + PD_SPECIAL_OFFSET) !== PAGE_BYTES) continue;
        candidates.push({ file, offset, originalByte: bytes[offset]! });
      }
    }
  }
  if (candidates.length === 0) return null;
  const flip = random.pick(candidates);
  writeByte(flip, flip.originalByte ^ 1);
  return flip;
}

/** Returns whether WAL replay has replaced the flipped byte. */
const isReplaced = ({ file, offset, originalByte }: Flip): boolean => readFileSync(file)[offset] !== (originalByte ^ 1);

function writeByte({ file, offset }: Flip, value: number): void {
  const opened = openSync(file, "r+");
  writeSync(opened, Buffer.from([value]), 0, 1, offset);
  closeSync(opened);
}

/** Starts the portal or bank with the damaged file; waits until it reports the damage or restores the page from WAL. */
async function expectDetection(round: Round, side: Side, flip: Flip, wrong: string): Promise<void> {
  const { rig } = round;
  let hasExited = false;
  void rig.launch(side).exited.then(() => {
    hasExited = true;
  });
  const isDetected = async () => {
    if (hasExited || isReplaced(flip)) return true;
    if (await showsDamagedNumber(round, side, wrong)) {
      round.report(`the ${side} showed account ${wrong}, which is a flipped bit in ${flip.file}`);
      return true;
    }
    return reportsDamage(rig, side);
  };
  if (!(await holdsWithin(isDetected, DETECTION_TIMEOUT_MS, 500)))
    round.report(`the ${side} did not detect a flipped bit at ${flip.offset} of ${flip.file}`);
}

/** Returns whether a client can read the damaged value. */
async function showsDamagedNumber({ clients }: Round, side: Side, wrong: string): Promise<boolean> {
  if (side === "bank") return false;
  const read = await clients.portal.get(`/api/payments?account=${wrong}`);
  return read?.status === 200 && read.bytes.includes(`"accountNumber":"${wrong}"`);
}

async function reportsDamage({ urls }: Rig, side: Side): Promise<boolean> {
  try {
    const response = await fetch(`${urls[side]}${side === "portal" ? "/api/health" : "/health"}`);
    return response.status === 503;
  } catch {
    return false;
  }
}

export const flippedImageByte: Fault = {
  name: "a flipped byte in a stored image",
  unavailable: always,
  async inject(round) {
    const { rig, clients, random } = round;
    await round.sendLoad();
    const list = await clients.portal.get(`/api/payments?account=${round.accounts.plain}`);
    const ids = [...(list?.bytes.toString("utf8") ?? "").matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id!);
    const view = random.pick(["front", "back"] as const);
    for (const id of ids) {
      const path = `/api/payments/${id}/images/${view}?download=original`;
      const good = await clients.portal.get(path);
      if (good?.status !== 200) continue;
      const file = join(rig.picturesFolder, pictureName(id, view));
      const offset = random.integer(0, readFileSync(file).length - 1);
      const originalByte = readFileSync(file)[offset]!;
      writeByte({ file, offset, originalByte }, originalByte ^ (1 << random.integer(0, 7)));
      const read = await clients.portal.get(path);
      if (read?.status !== 200) round.report(`a damaged image was not fetched again from the bank: ${read?.status}`);
      else if (!read.bytes.equals(good.bytes)) round.report(`a damaged image was shown as intact: ${file}`);
      return;
    }
    round.report("no image of the round could be read");
  },
};
