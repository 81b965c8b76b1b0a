import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { depositCheck } from "./support/deposit-page";
import { signIn, test } from "./support/story";

test("[R-42] a second portal on the same data folder exits with code 1 and a reason, and the first keeps running", async ({
  page,
  product,
}) => {
  await signIn(page, "dana");
  const refusal = await product.startAnotherPortal();
  expect(refusal).toMatch(
    /^The data folder \S+\/pictures is in use by process \d+ on \S+\. Stop that process, or choose another folder\.$/m,
  );
  expect(refusal).toContain("The portal did not start: it exited with code 1;");
  await depositCheck(page, await drawCheck("--seed", "61", "--check-number", "6161"));
  await page.goto("/payments");
  await expect(page.getByRole("row").filter({ hasText: "6161" })).toHaveCount(1);
});
