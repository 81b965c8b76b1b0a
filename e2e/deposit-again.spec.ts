import { expect } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { dollars, fillDeposit, givePictures, sendDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";
import { WAYS } from "./support/ways";

for (const [index, way] of WAYS.entries()) {
  const number = String(7311 + index);
  const flags = ["--seed", String(311 + index), "--check-number", number, "--amount", `43.1${index}`];

  test(`Dana finds yesterday’s rejected deposit, sees why, and deposits it again properly, ${way.name}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: way.width, height: 900 });
    await signIn(page, "dana");
    const check = await drawCheck(...flags, "--defect", "torn-corner:1");
    await givePictures(page, check);
    await fillDeposit(page, { account: "2218009144", amount: dollars(check.truth.amountCents) });
    await sendDeposit(page);
    await expect(page.getByRole("alert").filter({ hasText: "The bank rejected it: Image quality" })).toBeVisible();
    await product.sandbox("/clock/advance", { to: "next-business-day" });

    await page.goto("/payments");
    await way.press(page, page.getByRole("button", { name: "Status" }));
    const editor = page.getByRole("dialog", { name: "Status" });
    await way.press(page, editor.getByRole("checkbox", { name: /^Rejected/ }));
    await way.press(page, editor.getByRole("button", { name: "Apply" }));
    await expect(page).toHaveURL(/status=Rejected/);
    await way.press(
      page,
      page
        .getByRole("main")
        .getByRole("link", { name: new RegExp(`Check ${number}`) })
        .first(),
    );
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);

    const main = page.getByRole("main");
    await expect(main.getByText("Rejected: Image quality")).toBeVisible();
    await expect(main.getByText("Corners, front:")).toBeVisible();
    // Where it is torn is drawn on the picture.
    await expect(page.locator(".check-sheet svg rect").first()).toBeVisible();

    await way.press(page, page.getByRole("link", { name: "Deposit again" }));
    await expect(page.getByText(`Deposits check ${number} again`)).toBeVisible();
    await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
    await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
    await expect(page.getByLabel("Amount")).toHaveValue(dollars(check.truth.amountCents));

    const whole = await drawCheck(...flags);
    const front = page.getByAltText("Front of the check to deposit");
    const torn = (await front.getAttribute("src")) ?? "";
    await page
      .getByRole("region", { name: "Front of the check" })
      .locator('input[type="file"]:not([capture])')
      .setInputFiles(whole.front);
    await expect(front).not.toHaveAttribute("src", torn);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await way.press(page, page.getByRole("button", { name: "Review deposit" }));
    await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
    const deposit = page.getByRole("button", { name: /^Deposit \$/ });

    // The bank goes away before it is sent: that is said, and nothing has to be given again.
    await way.loseBank(product);
    await way.press(page, deposit);
    await expect(page.getByRole("alert").filter({ hasText: "The deposit was not made" })).toBeVisible();
    await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
    await way.regainBank(product);
    await way.press(page, deposit);
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
    await expect(main).toContainText("Pending");
    await expect(main).toContainText("Deposited before");
    product.claim(
      `deposited again once, ${way.name}`,
      `select count(*) filter (where status = 'Rejected')::int as rejected,
        count(*) filter (where status <> 'Rejected')::int as taken from payments where check_number = '${number}'`,
      { rejected: 1, taken: 1 },
    );
  });
}
