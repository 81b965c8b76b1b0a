import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { ROOT } from "@/scripts/product/root";
import { openSmallDisk, type SmallDisk } from "@/tests/faults/small-disk";

/** A node's current role. */
export type NodeRole = "primary" | "synchronous replica";

/** A database cluster started by `deploy/cluster/up`, for fault injection. */
export interface Cluster {
  /** Database URLs, which point to the proxy. */
  readonly urls: { readonly ledger: string; readonly reads: string; readonly bank: string };
  /** Returns a node's small disk; null if disks are not used or this user can't mount them. */
  disk(node: string): SmallDisk | null;
  /** Finds the name of the node with a role. */
  find(role: NodeRole): Promise<string>;
  /** Returns a process's PID: `haproxy`, `etcd1`, or `node1` for the node's Patroni. */
  pid(name: string): number;
  /** Lists the PIDs of a node's Postgres: the postmaster, then its backends. */
  postgresPids(node: string): number[];
  /** Moves the primary role to a different node, as for maintenance. */
  switchover(): Promise<void>;
  /** Starts stopped processes; resolves when a primary has two replicas, one of them synchronous. */
  heal(): Promise<void>;
  close(): void;
}

const UP = join(ROOT, "deploy", "cluster", "up");
const DOWN = join(ROOT, "deploy", "cluster", "down");
/** Larger than the WAL that a node can write between two checkpoints. */
const DISK_BYTES = 2_000_000_000;
const run = promisify(execFile);

/**
 * Starts a cluster in a folder.
 *
 * @param hasDisks stores each node's data on a separate in-memory disk, which is faster than a real disk
 * @throws Error with the output of `up`, which names missing packages
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
      const patroniRole = role === "primary" ? "Leader" : "Sync Standby";
      const member = (await listMembers()).find(({ Role }) => Role === patroniRole);
      if (!member) throw new Error(`The cluster has no ${role}.`);
      return member.Member;
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
      // The process name may contain spaces; the state and the parent PID follow it.
      const [, ppid] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(ppid) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
