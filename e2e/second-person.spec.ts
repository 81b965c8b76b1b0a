import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { type Browser, expect, type Page } from "@playwright/test";
import { proposeReturn, saveApprovalRules, setApprovalRules } from "./support/approving";
import { checkScreen } from "./support/check-screen";
import { setCheckbox } from "./support/checkbox";
import { addImages, fillDeposit } from "./support/deposit-page";
import { openAccount } from "./support/open-account";
import type { Product } from "./support/product";
import { openPage, signIn, test } from "./support/story";

const CHECK_NUMBER = "20731";
const RULES = ["Deposits over an amount", "Returns of checks", "Freezes are reviewed afterward"];

/** Turns on the approval rules for these stories, or turns them off again for later stories. */
async function setPolicy(browser: Browser, product: Product, isOn: boolean): Promise<void> {
  const page = await openPage(browser, product, "admin");
  await page.goto("/people/policies");
  await setApprovalRules(page, RULES, isOn);
  if (isOn) {
    await page.getByLabel("Over", { exact: true }).fill("1.00");
    await checkScreen(page, "policies, approvals");
  }
  await saveApprovalRules(page);
  await page.context().close();
}

test.beforeAll(async ({ browser, product }) => {
  await product.sandbox("/inbound-checks", {
    accountNumber: "2218009110",
    amount: 96_422,
    checkNumber: CHECK_NUMBER,
    payeeName: "Ridgeway Electric",
  });
  await product.sandbox("/clock/advance", { to: "next-business-day" });
  await setPolicy(browser, product, true);
});
test.afterAll(({ browser, product }) => setPolicy(browser, product, false));

test("[R-31] a return can't be approved by its proposer, and is sent once after a second person approves it @core", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, "dana");
  await proposeReturn(page, CHECK_NUMBER);
  await page.getByRole("link", { name: "See the proposal" }).click();
  await page.waitForURL(/\/approvals\?list=mine/);
  const main = page.getByRole("main");
  await expect(
    main.getByText(`Returns check ${CHECK_NUMBER} for $964.22 to the bank it came from: C, Stop payment.`),
  ).toBeVisible();
  await expect(main.getByText("Takes effect after a second person approves it.")).toBeVisible();
  await expect(main.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await checkScreen(page, "approvals, mine");

  const carla = await openPage(browser, product, "compliance");
  await carla.goto("/overview");
  await carla.getByRole("link", { name: /1 proposal to approve/ }).click();
  await carla.waitForURL(/\/approvals/);
  await expect(carla.getByRole("main").getByText("Returns check")).toBeVisible();
  await checkScreen(carla, "approvals, waiting");
  await carla.keyboard.press("a");
  const question = carla.getByRole("alertdialog", { name: "Approve this?" });
  await expect(question).toContainText("Stop payment");
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(carla.getByText("Approved and completed")).toBeVisible();
  await expect(carla.getByText("No proposals to review")).toBeVisible();
  await carla.goto("/approvals?list=ended");
  await expect(carla.getByRole("link", { name: "Open the return" })).toBeVisible();
  await expect(carla.getByRole("link", { name: "Evidence pack" })).toHaveAttribute(
    "href",
    /^\/api\/evidence\?kind=payment&id=[0-9a-f-]{36}$/,
  );
  await carla.getByRole("link", { name: "Open the payment" }).click();
  await expect(carla.getByText("Proposed by Dana Reyes.").first()).toBeVisible();
  await carla.context().close();
  product.claim(
    "returned once after an approval",
    `select count(*)::int as returns from payments back join payments original
      on back.original_payment_id = original.id and original.check_number = '${CHECK_NUMBER}'`,
    { returns: 1 },
  );
});

test("[R-31] a deposit over the limit waits for approval with its images and is sent once approved", async ({
  page,
  browser,
  product,
}) => {
  const check = await drawCheck("--seed", "731");
  await signIn(page, "dana");
  await addImages(page, check);
  await fillDeposit(page, { account: "2218009144", amount: formatDollars(check.truth.amountCents) });
  await page.getByRole("button", { name: "Review deposit" }).click();
  await expect(page.getByText("Proposes to deposit")).toBeVisible();
  await page.getByLabel("Note to approver").fill("The customer is waiting at the counter");
  await checkScreen(page, "deposit, to propose");
  await page.getByRole("button", { name: "Propose for approval" }).click();
  await expect(page.getByText("Another person must approve this deposit")).toBeVisible();
  await checkScreen(page, "deposit, proposed");
  const omar = await openPage(browser, product, "operator");
  await omar.goto("/approvals");
  await expect(omar.getByText("Deposits a check for")).toBeVisible();
  await expect(omar.getByAltText("Front of the check")).toBeVisible();
  await expect(omar.getByText("The customer is waiting at the counter")).toBeVisible();
  await omar.getByRole("checkbox", { name: /^Select Deposit/ }).check();
  await omar.getByRole("button", { name: "Approve 1" }).click();
  const question = omar.getByRole("alertdialog", { name: "Approve 1 proposal?" });
  await expect(question).toContainText("1 proposal, total $");
  await question.getByRole("button", { name: "Approve 1" }).click();
  await expect(omar.getByRole("alertdialog", { name: "Results" })).toContainText("Approved");
  await omar.getByRole("button", { name: "Close" }).click();
  // The proposer's page updates live.
  await expect(page.getByText("Approved and sent to the bank")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the payment" })).toBeVisible();
  await omar.goto("/approvals?list=ended");
  await expect(omar.getByAltText("Front of the check")).toBeVisible();
  await omar.getByRole("link", { name: "Open the deposit" }).first().click();
  await expect(omar.getByText("Proposed by Dana Reyes.").first()).toBeVisible();
  await omar.context().close();
});

test("[R-31] a freeze takes effect immediately and is reviewed by a second person", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, "dana");
  const account = await openAccount(product, "Taken over");
  await page.goto(`/restrictions/new?account=${account}&preset=freeze`);
  await page.getByLabel("Reason").fill("Suspected account takeover, case 7790");
  await page.getByRole("button", { name: "Restrict now" }).click();
  await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
  await expect(page.getByText("A review of this freeze is waiting for another person")).toBeVisible();
  const carla = await openPage(browser, product, "compliance");
  await carla.goto("/approvals");
  await expect(carla.getByRole("button", { name: /Confirm/ })).toBeVisible();
  await checkScreen(carla, "approvals, a freeze to review");
  await carla.keyboard.press("a");
  await carla
    .getByRole("alertdialog", { name: "Confirm this freeze?" })
    .getByRole("button", { name: "Confirm" })
    .click();
  await expect(carla.getByText("No proposals to review")).toBeVisible();
  await page.reload();
  await expect(page.getByText("A review of this freeze is waiting for another person")).toHaveCount(0);
  await carla.context().close();
});

/** Opens a person's dialog and checks or unchecks roles. */
async function chooseRoles(page: Page, name: string, roles: Readonly<Record<string, boolean>>): Promise<void> {
  await page.goto("/people");
  await page.getByRole("main").getByRole("button", { name, exact: true }).click();
  for (const [role, isChosen] of Object.entries(roles)) {
    await setCheckbox(page.getByRole("checkbox", { name: new RegExp(`^${role}`) }), isChosen);
  }
}

async function saveRoles(page: Page, name: string, roles: Readonly<Record<string, boolean>>): Promise<void> {
  await chooseRoles(page, name, roles);
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText(`Roles changed for ${name}`)).toBeVisible();
}

async function setPeopleApproval(page: Page, isOn: boolean): Promise<void> {
  await page.goto("/people/policies");
  await setCheckbox(page.getByRole("checkbox", { name: /^People and policies/ }), isOn);
  await page.getByRole("button", { name: "Save approvals" }).click();
}

test("[R-31] granting access, inviting and relaxing a policy require a second administrator", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, "admin");
  await setPeopleApproval(page, true);
  await expect(page.getByText("requires 2 administrators who can sign in, and there is only one")).toBeVisible();
  await checkScreen(page, "policies, a rule that can't be satisfied");
  await saveRoles(page, "Carla Mendes", { Administrator: true });
  await setPeopleApproval(page, true);
  await expect(page.getByText("Policy saved")).toBeVisible();

  await chooseRoles(page, "Vera Lindqvist", { Operator: true, Viewer: false });
  await expect(page.getByText("Roles you remove also wait for approval.")).toBeVisible();
  await page.getByLabel("Note to approver").fill("Joins the deposit team");
  await checkScreen(page, "people, a change to propose");
  await page.getByRole("button", { name: "Propose roles" }).click();
  await expect(page.getByText("Proposed", { exact: true }).first()).toBeVisible();
  await page.goto("/people?invite=new");
  await page.getByLabel("Name").fill("Nina New");
  await page.getByLabel("Email").fill("nina@partner.example");
  await page.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(page.getByText("An invitation for Nina New is waiting for approval")).toBeVisible();
  await expect(page.getByRole("row", { name: /Nina New/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Vera Lindqvist/ })).toContainText("Viewer");
  await page.getByRole("button", { name: "Vera Lindqvist" }).click();
  await expect(page.getByText("A role change is waiting for approval")).toBeVisible();
  await checkScreen(page, "people, a change is proposed");

  const carla = await openPage(browser, product, "compliance");
  await carla.goto("/approvals");
  await carla.getByRole("button", { name: /Role change · Vera Lindqvist/ }).click();
  await expect(
    carla.getByText("Gives Vera Lindqvist the role Operator; removes Viewer.", { exact: true }),
  ).toBeVisible();
  await expect(carla.getByText("Joins the deposit team")).toBeVisible();
  await checkScreen(carla, "approvals, roles");
  await carla.getByRole("checkbox", { name: /^Select Role change/ }).check();
  await carla.getByRole("checkbox", { name: /^Select Invitation/ }).check();
  await carla.getByRole("button", { name: "Approve 2" }).click();
  await carla.getByRole("alertdialog").getByRole("button", { name: "Approve 2" }).click();
  await expect(carla.getByRole("alertdialog", { name: "Results" }).getByText("Approved")).toHaveCount(2);

  await page.goto("/people");
  await expect(page.getByRole("row", { name: /Vera Lindqvist/ })).toContainText("Operator");
  await expect(page.getByRole("row", { name: /Nina New/ })).toContainText("No link yet");
  await page.getByRole("button", { name: "Nina New" }).click();
  await checkScreen(page, "people, no link yet");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByTestId("invitation-link")).toContainText("/invitation/");
  // Removing access needs no approval.
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Nina New is disabled and signed out")).toBeVisible();

  await setPeopleApproval(page, false);
  await expect(page.getByText("A policy change “Approvals” is waiting for approval")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^People and policies/ })).toBeChecked();
  await carla.goto("/approvals");
  await expect(carla.getByText("Relaxes the Approvals policy as shown below.")).toBeVisible();
  await checkScreen(carla, "approvals, a policy");
  await carla.keyboard.press("a");
  await carla.getByRole("alertdialog", { name: "Approve this?" }).getByRole("button", { name: "Approve" }).click();
  await expect(carla.getByText("Approved and completed")).toBeVisible();
  await carla.context().close();

  await saveRoles(page, "Vera Lindqvist", { Operator: false, Viewer: true });
  await saveRoles(page, "Carla Mendes", { Administrator: false });
});
