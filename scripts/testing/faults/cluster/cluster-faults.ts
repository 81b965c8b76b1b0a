import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "@/lib/shared/random";
import type { Fault } from "@/scripts/testing/faults/fault";
import { LOAD_MS } from "@/scripts/testing/faults/process-faults";
import type { Cluster, NodeRole } from "./cluster";

/** A fault of a cluster; what it killed is started again by {@link Cluster.heal}. */
export interface ClusterFault {
  readonly name: string;
  hurt(cluster: Cluster, random: Random): Promise<void>;
}

/** Longer than Patroni's `ttl`: whoever is stopped for so long has lost its role. */
const LOST_ROLE_MS = 30_000;

/** All processes of a node, Patroni first: it must not notice what becomes of its Postgres. */
async function pidsOf(cluster: Cluster, role: NodeRole): Promise<number[]> {
  const node = await cluster.find(role);
  return [cluster.pid(node), ...cluster.postgresPids(node)];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A backend that ended by itself.
    }
  }
}

async function cutOff(cluster: Cluster, role: NodeRole): Promise<void> {
  const pids = await pidsOf(cluster, role);
  signal(pids, "SIGSTOP");
  await wait(LOST_ROLE_MS);
  signal(pids, "SIGCONT");
}

export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    name: "kill -9 of the primary’s Postgres",
    hurt: async (cluster) => signal(cluster.postgresPids(await cluster.find("primary")).slice(0, 1), "SIGKILL"),
  },
  {
    name: "the primary’s machine is lost",
    hurt: async (cluster) => {
      signal(await pidsOf(cluster, "primary"), "SIGKILL");
      await wait(LOST_ROLE_MS);
    },
  },
  { name: "the primary hangs for 30 s", hurt: (cluster) => cutOff(cluster, "primary") },
  { name: "the synchronous replica hangs for 30 s", hurt: (cluster) => cutOff(cluster, "synchronous replica") },
  {
    name: "kill -9 of the synchronous replica",
    hurt: async (cluster) => signal(await pidsOf(cluster, "synchronous replica"), "SIGKILL"),
  },
  { name: "a switchover", hurt: (cluster) => cluster.switchover() },
  {
    name: "kill -9 of one etcd",
    hurt: async (cluster, random) => signal([cluster.pid(random.pick(["etcd1", "etcd2", "etcd3"]))], "SIGKILL"),
  },
  {
    name: "no etcd for 30 s",
    hurt: async (cluster) => {
      signal(["etcd1", "etcd2", "etcd3"].map(cluster.pid), "SIGKILL");
      await wait(LOST_ROLE_MS);
    },
  },
  {
    name: "kill -9 of HAProxy",
    hurt: async (cluster, random) => {
      signal([cluster.pid("haproxy")], "SIGKILL");
      await wait(random.integer(0, 3_000));
    },
  },
];

/** The faults of a campaign on a cluster, with the load running; what was killed is started again, as systemd would. */
export const CAMPAIGN_FAULTS: readonly Fault[] = [
  ...CLUSTER_FAULTS.map(
    ({ name, hurt }): Fault => ({
      name,
      unavailable: ({ cluster }) => (cluster ? null : "there is no cluster"),
      async inject({ rig, random, sendLoad }) {
        const load = sendLoad();
        await wait(random.integer(0, LOAD_MS));
        await hurt(rig.cluster!, random);
        await load;
        await rig.cluster!.heal();
      },
    }),
  ),
  {
    name: "kill -9 of one portal of two",
    unavailable: ({ cluster }) => (cluster ? null : "there is no cluster"),
    async inject({ rig, random, sendLoad }) {
      const load = sendLoad();
      await wait(random.integer(0, LOAD_MS));
      await rig.kill("portal", random.integer(0, 1));
      await wait(random.integer(0, 3_000));
      await rig.start("portal");
      await load;
    },
  },
];
