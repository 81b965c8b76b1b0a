import { DepositPage, formatDollars } from "@endorse/playwright/pages/deposit-page";
import { RestrictionsPage } from "@endorse/playwright/pages/restrictions-page";
import { test } from "@endorse/playwright/test";
import { expect } from "@playwright/test";

test("an operator's deposit to an account frozen by a compliance officer is stopped", async ({
  compliance,
  operator,
  sandbox,
  checks,
}) => {
  const account = await sandbox.openAccount("Frozen by a story");
  await new RestrictionsPage(compliance).freeze(account, "Suspected account takeover");

  const check = await checks.draw();
  const deposit = new DepositPage(operator);
  await deposit.addImages(check);
  await deposit.fill({ account, amount: formatDollars(check.truth.amountCents) });
  await deposit.send();
  await expect(deposit.rejection).toContainText("The bank rejected it: Could not post");
});
