import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "@/lib/shared/random";
import type { Fault } from "@/tests/faults/fault";
import { LOAD_MS, movedClockOfSecondPortal } from "@/tests/faults/process-faults";
import type { Cluster, NodeRole } from "./cluster";

/** A cluster fault; {@link Cluster.heal} restarts the killed processes. */
export interface ClusterFault {
  readonly name: string;
  /** Duration of the effects, over which the load is distributed. */
  readonly lastsMs: number;
  injectInto(cluster: Cluster, random: Random): Promise<void>;
}

/** Longer than Patroni's `ttl`, so that a node stopped for this long loses its role. */
const LOST_ROLE_MS = 30_000;
/** Duration of the load around a kill, until a different node has taken over. */
const TAKEOVER_MS = 8_000;
/** Longer than the background work lease and the statement timeout. */
const CUT_OFF_MS = 20_000;

/** Lists a node's processes. Patroni is first, so that it can't react when its Postgres is stopped. */
async function listPids(cluster: Cluster, role: NodeRole): Promise<number[]> {
  const node = await cluster.find(role);
  return [cluster.pid(node), ...cluster.postgresPids(node)];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already exited.
    }
  }
}

async function suspendNode(cluster: Cluster, role: NodeRole): Promise<void> {
  const pids = await listPids(cluster, role);
  signal(pids, "SIGSTOP");
  await wait(LOST_ROLE_MS);
  signal(pids, "SIGCONT");
}

export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    name: "kill -9 of the primary’s Postgres",
    lastsMs: TAKEOVER_MS,
    injectInto: async (cluster) => signal(cluster.postgresPids(await cluster.find("primary")).slice(0, 1), "SIGKILL"),
  },
  {
    name: "the primary’s machine is lost",
    lastsMs: LOST_ROLE_MS,
    injectInto: async (cluster) => {
      signal(await listPids(cluster, "primary"), "SIGKILL");
      await wait(LOST_ROLE_MS);
    },
  },
  {
    name: "the primary hangs for 30 s",
    lastsMs: LOST_ROLE_MS,
    injectInto: (cluster) => suspendNode(cluster, "primary"),
  },
  {
    name: "the synchronous replica hangs for 30 s",
    lastsMs: LOST_ROLE_MS,
    injectInto: (cluster) => suspendNode(cluster, "synchronous replica"),
  },
  {
    name: "kill -9 of the synchronous replica",
    lastsMs: TAKEOVER_MS,
    injectInto: async (cluster) => signal(await listPids(cluster, "synchronous replica"), "SIGKILL"),
  },
  { name: "a switchover", lastsMs: TAKEOVER_MS, injectInto: (cluster) => cluster.switchover() },
  {
    name: "kill -9 of one etcd",
    lastsMs: TAKEOVER_MS,
    injectInto: async (cluster, random) => signal([cluster.pid(random.pick(["etcd1", "etcd2", "etcd3"]))], "SIGKILL"),
  },
  {
    name: "no etcd for 30 s",
    lastsMs: LOST_ROLE_MS,
    injectInto: async (cluster) => {
      signal(["etcd1", "etcd2", "etcd3"].map(cluster.pid), "SIGKILL");
      await wait(LOST_ROLE_MS);
    },
  },
  {
    name: "kill -9 of HAProxy",
    lastsMs: TAKEOVER_MS,
    injectInto: async (cluster, random) => {
      signal([cluster.pid("haproxy")], "SIGKILL");
      await wait(random.integer(0, 3_000));
    },
  },
];

/** Faults of a cluster campaign, injected under load. Killed processes are restarted, as with systemd. */
export const CAMPAIGN_FAULTS: readonly Fault[] = [
  ...CLUSTER_FAULTS.map(
    ({ name, lastsMs, injectInto }): Fault => ({
      name,
      unavailable: ({ cluster }) => (cluster ? null : "there is no cluster"),
      async inject({ rig, random, sendLoad }) {
        const load = sendLoad(lastsMs);
        await wait(random.integer(0, LOAD_MS));
        await injectInto(rig.cluster!, random);
        await load;
        await rig.cluster!.heal();
      },
    }),
  ),
  {
    name: "kill -9 of one portal of two",
    unavailable: ({ cluster }) => (cluster ? null : "there is no cluster"),
    async inject({ rig, random, sendLoad }) {
      const load = sendLoad(TAKEOVER_MS);
      await wait(random.integer(0, LOAD_MS));
      await rig.kill("portal", random.integer(0, 1));
      await wait(random.integer(0, 3_000));
      await rig.start("portal");
      await load;
    },
  },
  {
    name: "a full disk of the primary for 30 s",
    unavailable: ({ cluster }) => (cluster?.disk("node1") ? null : "it needs root, to mount disks"),
    async inject({ rig, random, sendLoad }) {
      const cluster = rig.cluster!;
      const load = sendLoad(LOST_ROLE_MS);
      await wait(random.integer(0, LOAD_MS));
      const disk = cluster.disk(await cluster.find("primary"))!;
      disk.fill();
      await wait(LOST_ROLE_MS);
      disk.free();
      await load;
      await cluster.heal();
    },
  },
  {
    name: "one portal of two is cut off for 20 s",
    unavailable: ({ inner }) => (inner.length > 0 ? null : "there is no cluster"),
    async inject({ rig, random, sendLoad }) {
      const load = sendLoad(CUT_OFF_MS);
      await wait(random.integer(0, LOAD_MS));
      for (const line of rig.inner) line.setHeld(true);
      await wait(CUT_OFF_MS);
      for (const line of rig.inner) line.setHeld(false);
      await load;
    },
  },
  movedClockOfSecondPortal,
];
