import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parsePublicKeyPem } from "@endorse/audit-verifier/signing";
import { createRandom, TAMPERINGS } from "@endorse/audit-verifier/testing/tamper";
import { ExportFault } from "@endorse/audit-verifier/verify-export";
import { verifyExportText } from "@endorse/audit-verifier/verify-file";

const USAGE = `Tampers with an audit log export many times, and reports whether the verifier detects each change.

  npm run endorse -- audit:tamper FILE.jsonl --key KEY.pem [--count 1000] [--seed 1]

  Exit code: 0 when every change was detected, 1 when one was not, 2 for invalid options.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: "string" },
      count: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  const key = values.key && parsePublicKeyPem(readFileSync(values.key, "utf8"));
  const count = Number(values.count);
  if (!file || !key || !Number.isSafeInteger(count)) {
    console.error(USAGE);
    return 2;
  }
  const text = readFileSync(file, "utf8");
  const isDetected = async (tampered: string) => {
    async function* bytes() {
      yield Buffer.from(tampered);
    }
    return verifyExportText(bytes(), { key }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ExportFault) return true;
        throw error;
      },
    );
  };
  if (await isDetected(text)) {
    console.error("The export does not verify even before it is changed.");
    return 1;
  }
  const random = createRandom(Number(values.seed));
  const kinds = Object.entries(TAMPERINGS);
  const lines = text.slice(0, -1).split("\n");
  const detected: Record<string, number> = {};
  for (let n = 0; n < count; n += 1) {
    const [name, tamper] = kinds[n % kinds.length]!;
    if (await isDetected(`${tamper([...lines], random).join("\n")}\n`)) detected[name] = (detected[name] ?? 0) + 1;
    else console.error(`Not detected: number ${n}, ${name}, seed ${values.seed}.`);
  }
  for (const [name, times] of Object.entries(detected)) console.log(`${String(times).padStart(6)}  ${name}`);
  const detectedTotal = Object.values(detected).reduce((sum, times) => sum + times, 0);
  console.log(`${detectedTotal} of ${count} changes were detected.`);
  return detectedTotal === count ? 0 : 1;
}

process.exitCode = await main();
