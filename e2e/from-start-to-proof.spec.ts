import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { ROOT } from "@/scripts/product/root";
import { proposeReturn, saveApprovalRules, setApprovalRules } from "./support/approving";
import { download } from "./support/download";
import { type Installation, startInstallation } from "./support/installation";
import { acceptInvitation, enrollPasskey, invite } from "./support/inviting";
import { openContext } from "./support/story";
import { addVirtualAuthenticator } from "./support/virtual-authenticator";

const CHECK_NUMBER = "20751";

async function openPage(browser: Browser, installation: Installation): Promise<Page> {
  const page = await (await openContext(browser, installation)).newPage();
  await addVirtualAuthenticator(page);
  return page;
}

/** Expects that the user must add a second factor before using the portal. */
async function expectToEnrollFirst(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Passkey/ })).toBeVisible();
  expect((await page.request.get("/api/payments")).status()).toBe(401);
  await page.goto("/payments");
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole("button", { name: /^Passkey/ })).toBeVisible();
}

/** Runs the verification command from docs/audit.md, which needs only the file and the public key. */
function verify(file: string, key: string): Promise<{ code: number; output: string }> {
  return promisify(execFile)("npm", ["run", "--silent", "audit:verify", "--", file, "--key", key], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: tmpdir(), NODE_ENV: "production" },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  );
}

test("[R-22] [R-30] [R-31] people set up a new installation, approve a return and verify its evidence offline", async ({
  browser,
}) => {
  // Starting a separate product takes longer.
  test.slow();
  const installation = await startInstallation();
  const folder = await mkdtemp(join(tmpdir(), "endorse-proof-"));
  const [pack, key] = [join(folder, "evidence.zip"), join(folder, "key.pem")];
  let claim: Parameters<Installation["end"]>[0];
  try {
    // The first start prints an invitation link and no demo sign-ins.
    expect(installation.printed).not.toContain("Demo sign-ins");
    const ada = await openPage(browser, installation);
    const link = /http\S+\/invitation\/\S+/.exec(installation.printed)![0];
    await acceptInvitation(ada, { link, name: "Ada Admin", email: "ada@partner.example" });
    await expectToEnrollFirst(ada);
    await enrollPasskey(ada);
    const links = [
      await invite(ada, { name: "Omar Reyes", email: "omar@partner.example", roles: ["Operator"] }),
      await invite(ada, { name: "Carla Moss", email: "carla@partner.example", roles: ["Compliance"] }),
    ];
    await ada.goto("/people/policies");
    await setApprovalRules(ada, ["Returns of checks"], true);
    await saveApprovalRules(ada);

    const [omar, carla] = [await openPage(browser, installation), await openPage(browser, installation)];
    await acceptInvitation(omar, { link: links[0]!, name: "Omar Reyes" });
    await acceptInvitation(carla, { link: links[1]!, name: "Carla Moss" });
    await expectToEnrollFirst(carla);
    await enrollPasskey(carla);

    await installation.registerForEvents();
    const check = { accountNumber: "2218009110", amount: 96_422, payeeName: "Ridgeway Electric" };
    await installation.sandbox("/inbound-checks", { ...check, checkNumber: CHECK_NUMBER });
    await installation.sandbox("/clock/advance", { to: "next-business-day" });
    await proposeReturn(omar, CHECK_NUMBER);
    await omar.goto("/approvals?list=mine");
    await expect(omar.getByText("Takes effect after a second person approves it.")).toBeVisible();
    await expect(omar.getByRole("button", { name: /Approve/ })).toHaveCount(0);

    await carla.goto("/approvals");
    await expect(carla.getByRole("main").getByText("Returns check")).toBeVisible();
    await carla.keyboard.press("a");
    const confirmDialog = carla.getByRole("alertdialog", { name: "Approve this?" });
    await confirmDialog.getByRole("button", { name: "Approve" }).click();
    await expect(carla.getByText("Approved and completed")).toBeVisible();
    claim = {
      claim: "returned once, after the approval",
      query: `select count(*)::int as returns from payments back join payments original
        on back.original_payment_id = original.id and original.check_number = '${CHECK_NUMBER}'`,
      row: { returns: 1 },
    };

    await carla.goto("/audit");
    await expect(carla.getByText(/^Verified to entry \d/)).toBeVisible();
    await expect(carla.getByText(/^Chain intact since/)).toBeVisible();
    await copyFile(await download(carla, "Export", /^Public key/), key);
    await carla.goto("/approvals?list=ended");
    const started = carla.waitForEvent("download");
    await carla.getByRole("link", { name: "Evidence pack" }).click();
    await copyFile(await (await started).path(), pack);
  } finally {
    await installation.end(claim);
  }

  // Verification works after the product has stopped.
  const proof = await verify(pack, key);
  expect(proof).toMatchObject({ code: 0, output: expect.stringMatching(/^Verified: the evidence pack “Payment /) });
  const bytes = await readFile(pack);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(pack, bytes);
  expect(await verify(pack, key)).toMatchObject({ code: 1, output: expect.stringContaining("Not verified.") });
  await rm(folder, { recursive: true });
});
