import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect, type Page } from "@playwright/test";
import { proposeReturn, saveApprovalRules, setApprovalRules } from "./support/approving";
import { type HoldingProxy, openHoldingProxy } from "./support/held-calls";
import { createProductClock } from "./support/product-clock";
import { openPage, test } from "./support/story";

/** Numbers of the checks whose returns are held when the portal is killed: one request, one response. */
const [REQUEST_LOST, RESPONSE_LOST] = ["20741", "20742"];

/** Approves the first pending proposal without waiting for it to complete. */
async function approveFirst(page: Page): Promise<void> {
  await page.goto("/approvals");
  await expect(page.getByRole("main").getByText("Returns check")).toBeVisible();
  await page.keyboard.press("a");
  await page.getByRole("alertdialog", { name: "Approve this?" }).getByRole("button", { name: "Approve" }).click();
}

test("[R-31] [R-38] [R-40] an action approved right before the portal is killed is sent exactly once", async ({
  browser,
  startSeparateProduct,
}) => {
  const clock = createProductClock();
  let proxy: HoldingProxy | undefined;
  const product = await startSeparateProduct(clock.settings, async (bankUrl) => {
    proxy = await openHoldingProxy(bankUrl);
    return proxy;
  });
  for (const checkNumber of [REQUEST_LOST, RESPONSE_LOST]) {
    const check = { accountNumber: "2218009110", amount: 96_422, checkNumber, payeeName: "Ridgeway Electric" };
    await product.sandbox("/inbound-checks", check);
    product.claim(
      `check ${checkNumber} is returned once`,
      `select count(*)::int as returns from payments back join payments original
        on back.original_payment_id = original.id and original.check_number = '${checkNumber}'`,
      { returns: 1 },
    );
  }
  await product.sandbox("/clock/advance", { to: "next-business-day" });
  const ada = await openPage(browser, product, "admin");
  await ada.goto("/people/policies");
  await setApprovalRules(ada, ["Returns of checks"], true);
  await saveApprovalRules(ada);
  const dana = await openPage(browser, product, "dana");
  const [carla, omar] = [await openPage(browser, product, "compliance"), await openPage(browser, product, "operator")];

  for (const [checkNumber, approver, heldAt] of [
    [REQUEST_LOST, carla, "before the bank"],
    [RESPONSE_LOST, omar, "before the response"],
  ] as const) {
    await proposeReturn(dana, checkNumber!);
    const held = proxy!.hold(/\/returns$/, heldAt);
    await approveFirst(approver);
    await held;
  }
  await product.killAndStartPortal();

  // Both approvals are still shown as waiting for the bank's response.
  const sending = carla.getByRole("list", { name: "Approvals" }).getByText("Sending");
  const done = carla.getByRole("list", { name: "Approvals" }).getByText("Approved", { exact: true });
  await carla.goto("/approvals?list=ended");
  await expect(sending).toHaveCount(2);
  // Once no process can still be sending the returns, the portal looks up their outcomes.
  clock.advance(5);
  await expect(async () => {
    await carla.goto("/approvals?list=ended");
    await expect(done).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await carla.goto("/approvals");
  await expect(carla.getByText("No proposals to review")).toBeVisible();
  for (const checkNumber of [REQUEST_LOST, RESPONSE_LOST]) {
    await dana.goto(`/payments?check=${checkNumber}&direction=Inbound`);
    await mainLink(dana, new RegExp(`Check ${checkNumber}`)).click();
    await expect(dana.getByText("This check was returned")).toBeVisible();
  }
});
