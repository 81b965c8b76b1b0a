import sharp from "sharp";
import { type CheckSpec, randomCheckSpec } from "@/bank/sandbox/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/sandbox/synthetic-checks/draw-check";
import { encodePicture } from "@/bank/sandbox/synthetic-checks/encode";
import { type Figure, median } from "./figures";
import type { RunningBank } from "./running-bank";

/** The pictures that partners send: scans, and photos of a phone. */
const KINDS = {
  "gray scan, 200 dpi": { gray: true },
  "color scan, 200 dpi": {},
  "photo, 12 megapixels": {
    defects: (["front", "back"] as const).map((side) => ({ name: "photo" as const, strength: 0.5, side })),
  },
} satisfies Record<string, Partial<CheckSpec>>;

/** A deposit with all that is read from its pictures, against sharp decoding both of them and nothing more. */
export async function measureDeposits(bank: RunningBank, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, overrides] of Object.entries(KINDS)) {
    const drawn = await drawCheck(randomCheckSpec(7, overrides));
    const [front, back] = [await encodePicture(drawn.front, "jpeg"), await encodePicture(drawn.back, "jpeg")];
    const pictures = { frontImage: toBase64(front), backImage: toBase64(back) };
    const [deposits, decodes]: [number[], number[]] = [[], []];
    for (let round = -3; round < rounds; round++) {
      const measured = round >= 0;
      const deposit = await timeOf(() => send(bank, { ...pictures, amount: 10_000 + figures.length * 1_000 + round }));
      const decode = await timeOf(async () => {
        for (const picture of [front, back]) await sharp(picture).raw().toBuffer();
      });
      if (measured) deposits.push(deposit);
      if (measured) decodes.push(decode);
    }
    const [a, b] = [median(deposits), median(decodes)];
    figures.push({
      name: `Deposit, ${kind} / decode`,
      bank: `${a.toFixed(1)} ms`,
      bare: `${b.toFixed(1)} ms`,
      ratio: a / b,
      target: { atMost: 4 },
    });
  }
  return figures;
}

async function send({ url, headers, accountNumber }: RunningBank, deposit: object): Promise<void> {
  const body = JSON.stringify({ accountNumber, ...deposit });
  const answer = await fetch(`${url}/checks/v1/payments`, { method: "POST", headers, body });
  const payment = await answer.json();
  if (answer.status !== 200) throw new Error(`The deposit was refused: ${JSON.stringify(payment)}`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
