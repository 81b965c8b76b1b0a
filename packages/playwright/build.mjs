// Builds `dist`: JavaScript for Node, type declarations, and the fonts used to draw checks. Runs before `npm pack`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const folder = import.meta.dirname;
const root = join(folder, "../..");
const dist = join(folder, "dist");
const ENTRIES = ["test.ts", "smoke.ts", "sandbox.ts", "settings.ts", "sign-in.ts", "hydration.ts", "draw-check.ts"];
const PAGES = ["deposit-page.ts", "payments-page.ts", "exceptions-page.ts", "restrictions-page.ts", "webhooks-page.ts"];

/** Loads fonts from `dist/fonts`, because depending on `geist` would install Next.js. */
const bundledFonts = {
  name: "own-fonts",
  setup(context) {
    context.onLoad({ filter: /synthetic-checks[\\/]font-folder\.ts$/ }, () => ({
      contents: "export const fontFolder = () => import.meta.dirname + '/fonts';",
    }));
  },
};

/** Bundles this repository's modules and leaves npm packages external. */
const externalPackages = {
  name: "packages-stay-outside",
  setup(context) {
    context.onResolve({ filter: /^[^.]/ }, ({ kind, path }) =>
      kind === "entry-point" || /^(\/|@\/|@endorse\/)/.test(path) ? undefined : { path, external: true },
    );
  },
};

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: [...ENTRIES, ...PAGES.map((name) => `pages/${name}`)].map((path) => join(folder, path)),
  outdir: dist,
  outbase: folder,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  tsconfig: join(root, "tsconfig.json"),
  plugins: [bundledFonts, externalPackages],
});

const fonts = join(dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts");
const license = join(fonts, "../../LICENSE.txt");
mkdirSync(join(dist, "fonts"));
cpSync(license, join(dist, "fonts", "LICENSE.txt"));
for (const name of [
  "geist-sans/Geist-Regular",
  "geist-sans/Geist-Medium",
  "geist-sans/Geist-SemiBold",
  "geist-mono/GeistMono-Medium",
])
  cpSync(join(fonts, `${name}.ttf`), join(dist, "fonts", `${name}.ttf`));

const { status } = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
