import { createHash, randomInt } from "node:crypto";
import type { CheckOrder, OrderedCheck } from "@/bank/conformance/options";
import { drawAndRead } from "@/bank/drawing/draw-and-read";
import { randomCheckSpec } from "@/bank/synthetic-checks/check-spec";

/** Returns a function that draws printed business checks with readable amounts. The same seed draws the same checks. */
export function createDrawing(seed = randomInt(1_000_000_000)): (order: CheckOrder) => Promise<OrderedCheck> {
  return async ({ name, amountCents, isSmudged = false, tornSide }) => {
    const number = createHash("sha256").update(`${seed}/${name}`).digest().readUInt32BE(0) >>> 1;
    const stock = randomCheckSpec(seed, { kind: "business", fill: "print" });
    const { routing, account, checkNumber } = randomCheckSpec(number, { kind: "business" });
    const spec = {
      ...stock,
      ...{ routing, account, checkNumber, amountCents },
      defects: tornSide ? [{ side: tornSide, name: "torn-corner", strength: 1 } as const] : [],
    };
    const { pictures } = await drawAndRead({ spec, smudged: isSmudged });
    return {
      front: Buffer.from(pictures.front).toString("base64"),
      back: Buffer.from(pictures.back).toString("base64"),
      routingNumber: routing,
      accountNumber: account,
      checkNumber,
    };
  };
}
