import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CheckSpec, randomCheckSpec } from "@/bank/sandbox/synthetic-checks/check-spec";
import { drawCheck } from "@/bank/sandbox/synthetic-checks/draw-check";
import { encodePicture, type PictureFormat } from "@/bank/sandbox/synthetic-checks/encode";
import { type CommandOptions, parseOptions, USAGE } from "@/bank/sandbox/synthetic-checks/parse-options";

const EXTENSIONS = { jpeg: "jpg", png: "png", tiff: "tif" } satisfies Record<PictureFormat, string>;

function specOf(options: CommandOptions, seed: number): CheckSpec {
  const spec = randomCheckSpec(seed, options.overrides);
  const { payee, drawer } = options;
  return {
    ...spec,
    payee: payee ? { ...spec.payee, name: payee } : spec.payee,
    drawer: drawer ? { ...spec.drawer, name: drawer } : spec.drawer,
    signer: drawer && spec.kind === "personal" ? drawer : spec.signer,
  };
}

async function writeCheck(options: CommandOptions, index: number): Promise<void> {
  const spec = specOf(options, options.seed + index);
  const drawn = await drawCheck(spec);
  const name = String(index + 1).padStart(4, "0");
  for (const side of ["front", "back"] as const) {
    const photo = spec.defects.some((defect) => defect.side === side && defect.name === "photo");
    const bytes = await encodePicture(drawn[side], options.format, photo ? { phoneDate: spec.date } : {});
    await writeFile(join(options.out, `${name}-${side}.${EXTENSIONS[options.format]}`), bytes);
  }
  await writeFile(join(options.out, `${name}.json`), `${JSON.stringify(drawn.truth, null, 2)}\n`);
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const parsed = parseOptions(args);
  if (!parsed.ok) {
    console.error(parsed.message);
    return 2;
  }
  const options = parsed.value;
  try {
    await mkdir(options.out, { recursive: true });
    for (let index = 0; index < options.count; index++) await writeCheck(options, index);
  } catch (error) {
    if (error instanceof Error && "code" in error && "path" in error) {
      console.error(`Cannot write to ${options.out}: ${String(error.code)}.`);
      return 1;
    }
    throw error;
  }
  console.log(`${options.count} ${options.count === 1 ? "check" : "checks"} drawn in ${options.out}`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
