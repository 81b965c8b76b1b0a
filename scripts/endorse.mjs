import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkNode, giveUp, installDependencies, root } from "./bootstrap.mjs";

/** Commands grouped by purpose. Each name maps to the program with its arguments, and a description. */
const COMMANDS = {
  "Data and keys": {
    "ledger:fill": ["scripts/ledger-fill.ts", "fills an empty ledger with payments"],
    "rotate-data-key": ["scripts/rotate-data-key.ts", "re-encrypts a stopped product's data with a new key"],
    "audit:tamper": ["tests/audit-tampering.ts", "tampers with an audit export and counts what is detected"],
  },
  Sandbox: {
    scenario: ["scripts/scenario.ts", "plays a scenario on a running built-in bank"],
    "synthetic-checks": ["scripts/synthetic-checks.ts", "draws checks with their ground truth"],
    "analyze-check": ["scripts/analyze-check.ts", "analyzes images as the bank does"],
    x9: ["scripts/x9.ts", "reads and writes image cash letters"],
  },
  Developers: {
    drift: ["scripts/drift.ts", "lists the fields that differ between the ledger and the bank"],
    listen: ["scripts/listen.ts", "prints the portal's events live, and forwards them to your receiver"],
    "test-endpoint": ["scripts/test-endpoint.ts", "tests a webhook endpoint with sample events"],
  },
  Release: {
    release: ["scripts/release.ts", "writes the files that accompany a release"],
  },
  "Black-box tests": {
    fuzz: ["tests/fuzz.ts", "sends generated requests to each operation of the bank"],
    simulate: ["tests/simulate.ts", "compares random histories of the bank with a model"],
    "rolling-deploy": ["tests/rolling-deploy.ts", "replaces portals of an earlier commit under load"],
    "alerts:check": ["scripts/check-alerts.ts", "validates the alert rules with Prometheus"],
    screenshots: ["e2e/support/take-screenshots.ts", "takes screenshots of every screen of the last build"],
  },
  Benchmarks: {
    "bench:bank": ["bench/bank.ts", "speed of the bank"],
    "bench:batch": ["bench/batch.ts", "a batch of 60 checks by keyboard"],
    "bench:check-image": ["bench/check-image.ts", "speed of the image analysis"],
    "bench:cluster": ["bench/cluster.ts", "throughput with 1, 2 and 4 portals"],
    "bench:failover": ["bench/failover.ts", "a database cluster that fails over"],
    "bench:issue-file": ["bench/issue-file.ts", "an issue file of 50,000 lines"],
    "bench:lighthouse": ["bench/lighthouse.ts", "Lighthouse's scores of five pages"],
    "bench:memory": ["bench/memory.ts", "memory after 20,000 mixed requests"],
    "bench:pages": ["bench/pages.ts", "JavaScript that each page loads"],
    "bench:payments": ["bench/payments.ts", "a ledger of many payments"],
  },
  "Check engine": {
    "accuracy:amounts": ["bench/amounts.ts", "accuracy of amounts on a folder of fronts"],
    "accuracy:amount-variants": ["bench/amount-variants.ts", "accuracy of amounts on mild variants of fronts"],
    "accuracy:check-image": ["bench/check-image-accuracy.ts", "accuracy on drawn fronts"],
    "accuracy:damage": ["bench/damage.ts", "wrongly accepted lines on damaged fronts"],
    "accuracy:findings": ["bench/findings.ts", "harmful pictures that are named, and harmless ones that fail"],
    "accuracy:micr-lines": ["bench/micr-lines.ts", "accuracy on a folder of real MICR lines"],
    "accuracy:sides": ["bench/check-sides.ts", "accuracy of detecting copied sides and other documents"],
    "calibrate:check-image": ["bench/calibrate-check-image.ts", "defect strengths at which image quality tests fail"],
  },
  "Generated files": {
    "generate:bank-migrations": ["drizzle-kit generate --config bank/store/drizzle.config.ts", "the bank's migration"],
    "generate:glyphs": ["scripts/generate-glyphs.ts", "app/glyphs.css"],
    "generate:golden": ["scripts/generate-golden.ts", "the engine's results for the golden images"],
    "generate:ledger-migrations": [
      "drizzle-kit generate --config lib/ledger/drizzle.config.ts",
      "the ledger's migration",
    ],
    "generate:settings": ["scripts/generate-settings.ts", "the list of docs/settings.md"],
  },
};

const [name, ...args] = process.argv.slice(2);
const [program] = Object.values(COMMANDS).flatMap((commands) =>
  name && Object.hasOwn(commands, name) ? commands[name] : [],
);
if (!program) {
  const width = 28;
  const list = Object.entries(COMMANDS).map(([purpose, commands]) => {
    const lines = Object.entries(commands).map(([command, [, text]]) => `  ${command.padEnd(width)}${text}`);
    return `${purpose}\n${lines.join("\n")}`;
  });
  const usage = `Usage: npm run endorse -- COMMAND [OPTIONS]\n\n${list.join("\n\n")}\n\ndocs/commands.md lists their options.`;
  if (name === undefined || name === "--help" || name === "-h") process.stdout.write(`${usage}\n`);
  else giveUp(`Unknown command: ${name}.\n\n${usage}`);
} else {
  checkNode();
  installDependencies();
  // Filling a ledger creates many short-lived objects, so a larger young generation is faster.
  const memoryFlags = name === "ledger:fill" ? ["--max-semi-space-size=128"] : [];
  const [file, ...fixedArgs] = program.split(" ");
  const command = file.endsWith(".ts")
    ? [...memoryFlags, "--conditions=react-server", "--import", "tsx", join(root, file)]
    : [join(root, "node_modules", file, "bin.cjs")];
  const child = spawn(process.execPath, [...command, ...fixedArgs, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
