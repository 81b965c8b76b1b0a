import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import { type Rig, SIDES } from "./rig";
import { holdsWithin } from "./wait-until";

const RECOVERY_TIMEOUT_MS = 60_000;

const findVolumeProblem = ({ volume, engine }: Rig) => {
  if (engine === "postgres") return "the database is not on the campaign's volume";
  return volume ? null : "it needs a loop device, which this user or machine does not have";
};

export const fullDisk: Fault = {
  name: "a full disk",
  unavailable: findVolumeProblem,
  async inject(round) {
    const { rig } = round;
    rig.volume!.fill();
    await round.sendLoad().finally(() => rig.volume!.free());
    for (const side of SIDES) {
      if (await holdsWithin(() => rig.isHealthy(side), RECOVERY_TIMEOUT_MS)) continue;
      round.report(`the ${side} was not healthy ${RECOVERY_TIMEOUT_MS / 1000} s after the disk had space again`);
      await rig.kill(side);
      await rig.start(side);
    }
  },
};

export const powerCut: Fault = {
  name: "a power cut",
  unavailable: (rig) => (rig.engine === "pglite" ? "PGlite does not promise to survive one" : findVolumeProblem(rig)),
  async inject(round) {
    const { rig } = round;
    const load = round.sendLoad();
    await wait(round.random.integer(200, 1_500));
    for (const side of SIDES) rig.service(side).process.kill("SIGSTOP");
    await rig.volume!.cutPower(async () => {
      for (const side of SIDES) await rig.kill(side);
    });
    for (const side of ["bank", "portal"] as const) await rig.start(side);
    await load;
  },
};
