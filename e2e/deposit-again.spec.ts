import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect } from "@playwright/test";
import { addImages, fillDeposit, sendDeposit } from "./support/deposit-page";
import { INPUT_MODES } from "./support/input-modes";
import { signIn, test } from "./support/story";

for (const [index, mode] of INPUT_MODES.entries()) {
  const number = String(7311 + index);
  const flags = [
    ...["--seed", String(311 + index), "--kind", "business", "--fill", "print"],
    ...["--check-number", number, "--amount", `43.1${index}`],
  ];

  test(`Dana finds yesterday’s rejected deposit, sees why, and redeposits it, ${mode.name}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: mode.width, height: 900 });
    await signIn(page, "dana");
    const check = await drawCheck(...flags, "--defect", "torn-corner:1");
    await addImages(page, check);
    await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });
    await sendDeposit(page);
    await expect(page.getByRole("alert").filter({ hasText: "The bank rejected it: Image quality" })).toBeVisible();
    await product.sandbox("/clock/advance", { to: "next-business-day" });

    await page.goto("/payments");
    await mode.press(page, page.getByRole("button", { name: "Status" }));
    const editor = page.getByRole("dialog", { name: "Status" });
    await mode.press(page, editor.getByRole("checkbox", { name: /^Rejected/ }));
    await mode.press(page, editor.getByRole("button", { name: "Apply" }));
    await expect(page).toHaveURL(/status=Rejected/);
    await mode.press(page, mainLink(page, new RegExp(`Check ${number}`)));
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);

    const main = page.getByRole("main");
    await expect(main.getByText("Rejected: Image quality")).toBeVisible();
    await expect(main.getByText("Corners, front:")).toBeVisible();
    // The tear is marked on the image.
    await expect(page.locator(".check-sheet svg rect").first()).toBeVisible();

    await mode.press(page, page.getByRole("link", { name: "Redeposit" }));
    await expect(page.getByText(`Redeposit of check ${number}`)).toBeVisible();
    await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
    await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
    await expect(page.getByLabel("Amount")).toHaveValue(formatDollars(check.truth.amountCents));

    const finding = page.getByText("The bank rejected this front. Retake its image");
    await expect(finding).toBeVisible();
    const intactCheck = await drawCheck(...flags);
    const front = page.getByAltText("Front of the check to deposit");
    const torn = (await front.getAttribute("src")) ?? "";
    await page
      .getByRole("region", { name: "Front of the check" })
      .locator('input[type="file"]:not([capture])')
      .setInputFiles(intactCheck.front);
    await expect(front).not.toHaveAttribute("src", torn);
    await expect(finding).toHaveCount(0);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await mode.press(page, page.getByRole("button", { name: "Review deposit" }));
    await expect(page.getByRole("heading", { name: "Review your deposit" })).toBeVisible();
    const deposit = page.getByRole("button", { name: /^Deposit \$/ });

    // If the bank goes down before the deposit is sent, the page reports it and keeps all input.
    await mode.takeBankDown(product);
    await mode.press(page, deposit);
    await expect(page.getByRole("alert").filter({ hasText: "The deposit was not made" })).toBeVisible();
    await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
    await mode.bringBankUp(product);
    await mode.press(page, deposit);
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
    await expect(main).toContainText("Pending");
    await expect(main).toContainText("RedepositYes");
    const timeline = main.getByRole("region", { name: "What happened" });
    await expect(timeline.getByRole("listitem").filter({ hasText: /^Original check: Rejected/ })).toBeVisible();
    product.claim(
      `deposited again once, ${mode.name}`,
      `select count(*) filter (where status = 'Rejected')::int as rejected,
        count(*) filter (where status <> 'Rejected')::int as taken from payments where check_number = '${number}'`,
      { rejected: 1, taken: 1 },
    );
  });
}
