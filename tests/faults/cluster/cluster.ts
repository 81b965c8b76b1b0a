import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { ROOT } from "@/scripts/product/root";
import { openSmallDisk, type SmallDisk } from "@/tests/faults/small-disk";

/** A node's current role. */
export type NodeRole = "primary" | "synchronous replica";

/** A cluster started by `deploy/cluster/up`, for fault injection. */
export interface Cluster {
  /** Addresses behind the proxy. */
  readonly urls: { readonly ledger: string; readonly reads: string; readonly bank: string };
  /** The small disk of a node; null without such disks, or when this user can't mount. */
  disk(node: string): SmallDisk | null;
  /** The name of the node that has a role. */
  find(role: NodeRole): Promise<string>;
  /** The pid of a process: `haproxy`, `etcd1`, or `node1` for a node's Patroni. */
  pid(name: string): number;
  /** Pids of a node's Postgres: the postmaster first, then its backends. */
  postgresPids(node: string): number[];
  /** Moves the primary to another node, as for maintenance. */
  switchover(): Promise<void>;
  /** Starts stopped processes; resolves once a primary has two replicas, one of them synchronous. */
  heal(): Promise<void>;
  close(): void;
}

const UP = join(ROOT, "deploy", "cluster", "up");
const DOWN = join(ROOT, "deploy", "cluster", "down");
/** More than a node's WAL can grow between two checkpoints. */
const DISK_BYTES = 2_000_000_000;
const run = promisify(execFile);

/**
 * Starts a cluster in a folder.
 *
 * @param hasDisks each node keeps its data on a separate in-memory disk, which is faster than a real one
 * @throws Error with the message of `up`, which names missing packages
 */
export async function openCluster(folder: string, hasDisks = false): Promise<Cluster> {
  const disks = new Map(
    (hasDisks ? ["node1", "node2", "node3"] : []).map(
      (node) => [node, openSmallDisk(join(folder, node), DISK_BYTES)] as const,
    ),
  );
  const removeDisks = () => {
    for (const disk of disks.values()) disk?.remove();
  };
  await up(folder).catch((error: unknown) => {
    removeDisks();
    throw error;
  });
  const urls = parseEnv(readFileSync(join(folder, "urls.env"), "utf8"));
  const patronictl = (...args: string[]) => run("patronictl", ["-c", join(folder, "node1", "patroni.yml"), ...args]);

  async function listMembers(): Promise<{ Member: string; Role: string }[]> {
    return JSON.parse((await patronictl("list", "-f", "json")).stdout) as { Member: string; Role: string }[];
  }

  return {
    urls: { ledger: urls.DATABASE_URL!, reads: urls.DATABASE_READ_URL!, bank: urls.BANK_DATABASE_URL! },
    disk: (node) => disks.get(node) ?? null,
    async find(role) {
      const wanted = role === "primary" ? "Leader" : "Sync Standby";
      const found = (await listMembers()).find(({ Role }) => Role === wanted);
      if (!found) throw new Error(`The cluster has no ${role}.`);
      return found.Member;
    },
    pid: (name) => readPid(join(folder, "pids", name)),
    postgresPids(node) {
      const postmaster = readPid(join(folder, node, "data", "postmaster.pid"));
      return [postmaster, ...listChildren(postmaster)];
    },
    async switchover() {
      await patronictl("switchover", "endorse", "--force");
    },
    heal: () => up(folder),
    close() {
      spawnSync(DOWN, [folder], { stdio: "ignore" });
      removeDisks();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function up(folder: string): Promise<void> {
  await run(UP, [folder]).catch(({ stderr }: { stderr: string }) => {
    throw new Error(stderr.trim() || "deploy/cluster/up failed.");
  });
}

const readPid = (path: string): number => Number(readFileSync(path, "utf8").split("\n")[0]);

function listChildren(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name may contain spaces; after it come the state and the parent.
      const [, ppid] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(ppid) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
