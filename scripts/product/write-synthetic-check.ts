import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CheckSpec, randomCheckSpec } from "@/bank/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/synthetic-checks/draw-check";
import { encodePicture, type PictureFormat } from "@/bank/synthetic-checks/encode";
import { type CommandOptions, parseOptions } from "@/bank/synthetic-checks/parse-options";

const EXTENSIONS = { jpeg: "jpg", png: "png", tiff: "tif" } satisfies Record<PictureFormat, string>;

/**
 * Draws one synthetic check and writes NNNN-front, NNNN-back and NNNN.json (the ground truth) to `options.out`, which
 * must exist.
 *
 * @param index zero-based, added to the seed; file numbers start at 1
 */
export async function writeSyntheticCheck(options: CommandOptions, index: number): Promise<void> {
  const spec = drawSpec(options, options.seed + index);
  const drawn = await drawCheck(spec);
  const name = String(index + 1).padStart(4, "0");
  for (const side of ["front", "back"] as const) {
    const isPhoto = spec.defects.some((defect) => defect.side === side && defect.name === "photo");
    const bytes = await encodePicture(drawn[side], options.format, isPhoto ? { phoneDate: spec.date } : {});
    await writeFile(join(options.out, `${name}-${side}.${EXTENSIONS[options.format]}`), bytes);
  }
  await writeFile(join(options.out, `${name}.json`), `${JSON.stringify(drawn.truth, null, 2)}\n`);
}

/**
 * Draws one synthetic check, like `npm run endorse -- synthetic-checks`.
 *
 * @param args the command's flags, including `--out`, a folder that is created if missing
 * @throws Error with the command's message if a flag is invalid
 */
export async function drawSyntheticCheck(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options.ok) throw new Error(options.message);
  await mkdir(options.value.out, { recursive: true });
  await writeSyntheticCheck(options.value, 0);
}

function drawSpec(options: CommandOptions, seed: number): CheckSpec {
  const spec = randomCheckSpec(seed, options.overrides);
  const { payee, drawer } = options;
  return {
    ...spec,
    payee: payee ? { ...spec.payee, name: payee } : spec.payee,
    drawer: drawer ? { ...spec.drawer, name: drawer } : spec.drawer,
    signer: drawer && spec.kind === "personal" ? drawer : spec.signer,
  };
}
