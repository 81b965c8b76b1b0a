import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pickFreePort } from "@/scripts/product/free-port";
import { ROOT } from "@/scripts/product/root";
import { always, type Fault, type Round } from "./fault";
import type { Rig, Side } from "./rig";

/** Approximate duration of the load. */
export const LOAD_MS = 1_500;

/** Waits for a random time during the load. */
const waitForMoment = ({ random }: Round) => wait(random.integer(0, LOAD_MS));

export const kill = (side: Side): Fault => ({
  name: `kill -9 of the ${side}`,
  unavailable: always,
  async inject(round) {
    const load = round.sendLoad();
    await waitForMoment(round);
    await round.rig.kill(side);
    await round.rig.start(side);
    await load;
  },
});

export const freeze = (side: Side): Fault => ({
  name: `SIGSTOP and SIGCONT of the ${side}`,
  unavailable: () => (process.platform === "win32" ? "Windows has no SIGSTOP" : null),
  async inject(round) {
    const { process: child } = round.rig.service(side);
    const load = round.sendLoad();
    await waitForMoment(round);
    child.kill("SIGSTOP");
    await wait(round.random.integer(500, 5_000));
    child.kill("SIGCONT");
    await load;
  },
});

/** Runs a command in a separate PID namespace, where the lock holder's PID is meaningless. */
const UNSHARED = ["unshare", "--pid", "--fork", "--mount-proc"];

export const secondWriter: Fault = {
  name: "a second writer",
  unavailable: ({ engine }) => (engine !== "pglite" ? "a database server has many writers" : null),
  async inject(round) {
    const { rig, random } = round;
    const side = random.pick(["portal", "bank"] as const);
    const isUnshared = random.chance(0.5) && (await canUnshare());
    const load = round.sendLoad();
    const { code, output } = await startSecond(rig, side, isUnshared);
    if (code !== 1 || !/is in use by/.test(output))
      round.report(`a second ${side} exited with code ${code} and printed: ${output.slice(-300)}`);
    await load;
  },
};

async function canUnshare(): Promise<boolean> {
  const child = spawn(UNSHARED[0]!, [...UNSHARED.slice(1), "true"], { stdio: "ignore" });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Starts a second process with the folders of a running process, and returns its exit code and output. */
async function startSecond({ environment, service }: Rig, side: Side, isUnshared: boolean) {
  const { spawnargs } = service(side).process;
  // Uses a different port, so that startup continues until the folder is locked.
  const port = String(await pickFreePort());
  const env = { ...environment[side].env, BANK_PORT: port, NODE_ENV: "production" as const };
  const args = spawnargs.slice(1).map((arg, i, all) => (all[i - 1] === "--port" ? port : arg));
  const command = [...(isUnshared ? UNSHARED : []), process.execPath, ...args];
  const child = spawn(command[0]!, command.slice(1), { cwd: join(ROOT), env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  return { code, output };
}

export const movedClock: Fault = {
  name: "a moved clock",
  unavailable: ({ clock }) => (clock ? null : "libfaketime is not installed"),
  async inject(round) {
    const load = round.sendLoad();
    await waitForMoment(round);
    // Backward steps are as large as clock corrections; forward steps may be longer, as after a machine has slept.
    round.rig.clock!.move(round.random.pick([-20, -5, 600, 3_600, 86_400]));
    await load;
  },
};

/** Longer than the portal's pauses between its background runs. */
const MOVED_MS = 8_000;

/**
 * On a cluster, moves only the second portal's clock, by less than the session idle timeout, so that no one is signed
 * out.
 */
export const movedClockOfSecondPortal: Fault = {
  name: "a moved clock of one portal of two",
  unavailable: ({ clock }) => (clock ? null : "libfaketime is not installed"),
  async inject(round) {
    const seconds = round.random.pick([-300, -20, 20, 300]);
    round.rig.clock!.move(seconds);
    await round.sendLoad(MOVED_MS);
    round.rig.clock!.move(-seconds);
  },
};

const formatResponse = (status: string, headers: string, body = "") =>
  `HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
const RETRY_AFTER_VALUES = [
  "0",
  "-5",
  "0.001",
  "soon",
  "999999999",
  "Thu, 01 Jan 1970 00:00:00 GMT",
  "Fri, 31 Dec 9999 23:59:59 GMT",
];
/** Responses that are sent instead of forwarding the request to the bank. */
const REFUSALS = RETRY_AFTER_VALUES.flatMap((value) => [
  formatResponse("429 Too Many Requests", `Retry-After: ${value}\r\n`),
  formatResponse("503 Service Unavailable", `Retry-After: ${value}\r\n`),
]);
/** Responses that replace the bank's response, after the bank has committed. */
const INVALID_RESPONSES = [
  formatResponse("302 Found", "Location: http://127.0.0.1:1/\r\n"),
  formatResponse("307 Temporary Redirect", "Location: /v2/\r\n"),
  formatResponse("200 OK", "Content-Type: text/html\r\n", "<h1>Welcome</h1>"),
  formatResponse("200 OK", "Content-Type: application/json\r\n", '{"id": "'),
  formatResponse("200 OK", "Content-Type: application/json\r\n", '{"id":"\\u0000\\ud800"}'),
  formatResponse("500 Internal Server Error", "", "\0\ufffd"),
];
/** Maximum connections to the bank per round. Unlimited retries of one action would open a thousand connections. */
const MAX_CONNECTIONS = 600;

export const misbehavingBank: Fault = {
  name: "a bank that misbehaves",
  unavailable: always,
  async inject(round) {
    const line = round.rig.lines.toBank;
    const random = round.random.fork("answers");
    const before = line.opened();
    line.setMode(() => {
      if (random.chance(0.5)) return "pass";
      return random.chance(0.7)
        ? { at: "request", answer: random.pick(REFUSALS) }
        : { at: "response", answer: random.pick(INVALID_RESPONSES) };
    });
    await round.sendLoad();
    line.setMode(null);
    const opened = line.opened() - before;
    if (opened > MAX_CONNECTIONS) round.report(`the bank was called ${opened} times`);
  },
};

export const cutConnections: Fault = {
  name: "cut connections",
  unavailable: always,
  async inject(round) {
    const { lines } = round.rig;
    const random = round.random.fork("cuts");
    const choose = () => random.pick(["pass", "pass", "cut-request", "cut-response"] as const);
    for (const line of Object.values(lines)) line.setMode(choose);
    await round.sendLoad();
    for (const line of Object.values(lines)) line.setMode(null);
  },
};
