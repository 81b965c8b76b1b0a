import sharp from "sharp";
import { type CheckSpec, randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/synthetic-checks/encode";
import { type BenchmarkResult, median } from "./benchmark-result";
import type { RunningBank } from "./running-bank";

/** The kinds of images sent by partners: scans and phone photos. */
const KINDS = {
  "gray scan, 200 dpi": { gray: true },
  "color scan, 200 dpi": {},
  "photo, 12 megapixels": {
    defects: (["front", "back"] as const).map((side) => ({ name: "photo" as const, strength: 0.5, side })),
  },
} satisfies Record<string, Partial<CheckSpec>>;

/** Measures deposits, including image analysis. The baseline decodes both images with sharp. */
export async function measureDeposits(bank: RunningBank, rounds: number): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const [kind, overrides] of Object.entries(KINDS)) {
    const check = await drawCheck(randomCheckSpec(7, overrides));
    const [front, back] = [await encodePicture(check.front, "jpeg"), await encodePicture(check.back, "jpeg")];
    const pictures = { frontImage: toBase64(front), backImage: toBase64(back) };
    const [depositTimes, decodeTimes]: [number[], number[]] = [[], []];
    for (let round = -3; round < rounds; round++) {
      const deposit = await measureMs(() =>
        send(bank, { ...pictures, amount: 10_000 + results.length * 1_000 + round }),
      );
      const decode = await measureMs(async () => {
        for (const picture of [front, back]) await sharp(picture).raw().toBuffer();
      });
      // Negative rounds are warm-up.
      if (round < 0) continue;
      depositTimes.push(deposit);
      decodeTimes.push(decode);
    }
    const [a, b] = [median(depositTimes), median(decodeTimes)];
    results.push({
      name: `Deposit, ${kind} / decode`,
      bank: `${a.toFixed(1)} ms`,
      baseline: `${b.toFixed(1)} ms`,
      ratio: a / b,
      target: { atMost: 4 },
    });
  }
  return results;
}

async function send({ url, headers, accountNumber }: RunningBank, deposit: object): Promise<void> {
  const body = JSON.stringify({ accountNumber, ...deposit });
  const response = await fetch(`${url}/checks/v1/payments`, { method: "POST", headers, body });
  const payment = await response.json();
  if (response.status !== 200) throw new Error(`The deposit failed: ${JSON.stringify(payment)}`);
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
