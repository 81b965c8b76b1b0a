import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect } from "@playwright/test";
import { ROOT } from "@/scripts/product/root";
import { download } from "./support/download";
import { signIn, test } from "./support/story";

const run = promisify(execFile);

/** Verifies a file offline, with only the file and the public key. */
const verify = (file: string, key: string, ...flags: string[]) => {
  const command = ["--conditions=react-server", "--import", "tsx", "scripts/audit-verify.ts", file, "--key", key];
  return run(process.execPath, [...command, ...flags], { cwd: ROOT }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  );
};

/** Copies a file, flips one bit, and returns the path of the copy. */
async function tamper(file: string, at: number): Promise<string> {
  const copy = `${file}-changed`;
  await copyFile(file, copy);
  const bytes = await readFile(copy);
  bytes[Math.floor(bytes.length * at)]! ^= 1;
  await writeFile(copy, bytes);
  return copy;
}

test("[R-22] the audit log is verified; an evidence pack is verified offline, and one changed byte is detected @core", async ({
  page,
  product,
}) => {
  await product.sandbox("/inbound-checks", { accountNumber: "2218009144", amount: 77_012, checkNumber: "73302" });
  await signIn(page, "compliance");
  await page.goto("/audit");
  await expect(page.getByText(/^Verified to entry \d/)).toBeVisible();
  await expect(page.getByText(/^Chain intact since/)).toBeVisible();

  const key = await download(page, "Export", /^Public key/);
  await page.goto("/audit");
  const head = await download(page, "Export", /^Signed head/);
  await page.goto("/audit");
  for (const item of [/^All entries, JSON lines/, /^All entries, CSV/]) {
    const file = await download(page, "Export", item);
    const result = await verify(file, key, "--head", head);
    expect(result.output).toMatch(
      /^Verified: all [\d,]+ entries from the beginning to entry [\d,]+, unchanged, in order/,
    );
    expect(result.output).toContain("is among them.");
    expect((await verify(await tamper(file, 0.6), key)).code).toBe(1);
    await page.goto("/audit");
  }

  await page.goto("/payments?direction=Inbound");
  await mainLink(page, /Check 73302/).click();
  const pack = await download(page, "Download", /^Evidence pack/);
  const result = await verify(pack, key);
  expect(result.output).toMatch(/^Verified: the evidence pack “Payment [0-9a-f-]+” with \d+ files, unchanged/);
  for (const at of [0.1, 0.5, 0.9, 0.999]) {
    expect(await verify(await tamper(pack, at), key)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Not verified."),
    });
  }
});

test("[R-26] without permission to export, neither the audit export nor the evidence pack is offered", async ({
  page,
}) => {
  await signIn(page, "viewer");
  await page.goto("/audit");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Public key/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /JSON lines|CSV|Signed head/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Evidence pack", exact: true })).toHaveCount(0);
  expect((await page.request.get("/api/audit/export")).status()).toBe(403);
});
