import sharp from "sharp";
import { type Bank, inPath } from "@/bank/conformance/bank";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectThat,
  NotTriedError,
  requireAccepted,
  requirePresent,
} from "@/bank/conformance/outcome";
import { deposit, drawCheckOnce, getSharedDeposit, PAYMENTS, SHARED_CHECK } from "@/bank/conformance/payments";
import { openAccount } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import { checkAnalysisSchema } from "@/lib/contract/check-image";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { readImageEnvelope } from "@/lib/contract/envelopes";
import { readTolerantly } from "@/lib/contract/tolerant-reading";

/** Grid for comparing images: fine enough to tell a front from a back, too coarse for noise to matter. */
const [WIDTH, HEIGHT] = [48, 24];

/** Finds the payment whose images are read: from the options, or the shared deposit. */
async function findImagePayment(bank: Bank): Promise<string> {
  const { payment, write, account, sandbox } = bank.options;
  const id = payment ?? (write && (account || sandbox) ? (await getSharedDeposit(bank)).id : undefined);
  return requirePresent(id, "requires --payment, or --write with --account");
}

async function fetchImage(bank: Bank, id: string, view: "front" | "back"): Promise<string> {
  const { body } = requireAccepted(await bank.call("GET", `${PAYMENTS}/${inPath(id)}/images/${view}`), `the ${view}`);
  return requirePresent(readImageEnvelope(body), "the response contains no base64 image");
}

async function fetchAnalysis(bank: Bank, id: string) {
  const { body } = requireAccepted(await bank.call("GET", `${PAYMENTS}/${inPath(id)}/analysis`), "the analysis");
  return readTolerantly(checkAnalysisSchema, body).value;
}

/** Payment images and analyses (4.3, 4.4). */
export const IMAGE_TRIALS: readonly Trial[] = [
  ...(["front", "back"] as const).map((view) =>
    trial("S-78", `the ${view} is an image in base64`, [], async (bank) => {
      const path = `${PAYMENTS}/${inPath(await findImagePayment(bank))}/images/${view}`;
      const base64 = readImageEnvelope(expectAccepted(await bank.call("GET", path), "it").body);
      expectThat(base64 !== null, "the response contains no base64 image");
      const bytes = Buffer.from(base64, "base64");
      expectThat(isImageFile(bytes), "its bytes are not a JPEG, PNG, TIFF or WebP image");
    }),
  ),
  trial("S-78", "front and back differ", [], async (bank) => {
    const id = await findImagePayment(bank);
    expectThat(
      (await fetchImage(bank, id, "front")) !== (await fetchImage(bank, id, "back")),
      "both are the same image",
    );
  }),
  ...(["front", "back"] as const).map((view) =>
    trial("S-78", `the ${view} is the image that was sent`, ["write", "account"], async (bank) => {
      const id = requirePresent((await getSharedDeposit(bank)).id, "the deposit has no id");
      const [sent, got] = [await drawCheckOnce(bank, SHARED_CHECK), await fetchImage(bank, id, view)];
      const [toFront, toBack] = [await measureSimilarity(got, sent.front), await measureSimilarity(got, sent.back)];
      const alike = view === "front" ? [toFront, toBack] : [toBack, toFront];
      const [same, other] = alike.map((value) => requirePresent(value, "the image can't be decoded")) as [
        number,
        number,
      ];
      expectThat(same > other, `it is more like the other side: ${same.toFixed(2)} and ${other.toFixed(2)}`);
    }),
  ),
  trial("S-79", "the view `side` is refused", [], async (bank) => {
    expectRefused(await bank.call("GET", `${PAYMENTS}/${inPath(await findImagePayment(bank))}/images/side`), "it");
  }),
  trial("S-80", "the record and the image quality tests", [], async (bank) => {
    const id = await findImagePayment(bank);
    const record = await fetchAnalysis(bank, id);
    expectIfGiven(record.id, id, "its id");
    const added = Object.keys(record).filter((name) => !(name in checkPaymentSchema.shape));
    expectThat(added.length > 0 || record.iqaPassed !== undefined, "it has no image quality result");
  }),
  ...(["front", "back"] as const).map((tornSide) =>
    trial(
      "S-80",
      `a torn corner of the ${tornSide} is found only on that side`,
      ["write", "sandbox"],
      async (bank) => {
        const { id } = await depositTorn(bank, tornSide);
        const { analysis: sides } = await fetchAnalysis(bank, requirePresent(id, "the deposit has no id"));
        const analyses = requirePresent(sides, "the response has no tests");
        const failures = (side: "front" | "back") =>
          Object.values(analyses[side] ?? {}).filter((test) => test?.result === "Failed").length;
        const other = tornSide === "front" ? "back" : "front";
        expectThat(failures(tornSide) > failures(other), `front ${failures("front")}, back ${failures("back")} failed`);
      },
      "GAP-8",
    ),
  ),
  trial("S-30", "iqaPassed is false for a torn check", ["write", "sandbox"], async (bank) => {
    expectIfGiven((await depositTorn(bank, "front")).iqaPassed, false, "it");
  }),
  trial("S-17", "the reason of a torn check's rejection", ["write", "sandbox"], async (bank) => {
    const { status, rejectionReason } = await depositTorn(bank, "front");
    if (status !== "Rejected") throw new NotTriedError(`it is ${status}`);
    expectIfGiven(rejectionReason, "ImageAnalysisFailure", "it");
  }),
];

const depositTorn = (bank: Bank, tornSide: "front" | "back") =>
  bank.memoize(`torn ${tornSide}`, async () => {
    const order = { name: `torn ${tornSide}`, amountCents: 4_420, tornSide };
    return deposit(bank, { accountNumber: await openAccount(bank), order });
  });

function isImageFile(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12);
  return /^(\xff\xd8\xff|\x89PNG|II\*\0|MM\0\*|RIFF....WEBP)/s.test(start);
}

/**
 * Measures the similarity of two base64 images of any encoding, size and depth as the correlation of their grid cells'
 * brightness: 1 for identical images, null if either image can't be decoded.
 */
async function measureSimilarity(first: string, second: string): Promise<number | null> {
  const [a, b] = await Promise.all([readCells(first), readCells(second)]);
  if (a === null || b === null) return null;
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b) || 1);
}

/** Reads the brightness of each grid cell, minus the mean; null if the image can't be decoded. */
async function readCells(base64: string): Promise<number[] | null> {
  try {
    const size = { width: WIDTH, height: HEIGHT, fit: "fill" } as const;
    const bytes = await sharp(Buffer.from(base64, "base64")).toColourspace("b-w").resize(size).raw().toBuffer();
    const values = [...bytes];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  } catch {
    return null;
  }
}
