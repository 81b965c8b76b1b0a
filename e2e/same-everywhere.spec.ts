import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { openPalette } from "./support/palette";
import { playScenario } from "./support/play-scenario";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

const STATES = `scenario States that every screen shows the same way
deposit account=2218009171 amount=1250.00 drawer="Wendell Pruitt" number=71421 as=returned
deposit account=2218009171 amount=55.30 drawer="Ada Miller" number=71424 defect=torn-corner:1 as=rejected
at opening
at next-window
at opening
expect returned status=Completed
simulate-return returned code=A as=back
at opening
expect returned wasReturned=yes
present account=2218009276 amount=412.00 number=71428 payee="Pell Title" result=Held as=decided`;

/** Expected text on each screen for a payment in one state, and text that no screen may show. */
interface ScreenTexts {
  readonly number: string;
  readonly list: RegExp;
  readonly page: RegExp;
  readonly latest: RegExp;
  readonly palette: RegExp;
  /** Null if the payment does not need attention. */
  readonly attention: RegExp | null;
  readonly returns: RegExp | null;
  readonly never: RegExp;
}

const SCREEN_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  returned: {
    number: "71421",
    list: /\$1,250\.00CompletedReturned/,
    page: /\$1,250\.00CompletedReturned.*Reason: Not sufficient funds\..*Charged back/,
    latest: /Escrow.*\$1,250\.00CompletedReturned/,
    palette: /\$1,250\.00 · Deposit · Completed · Returned/,
    attention: /Not sufficient funds/,
    returns: /Not sufficient funds/,
    never: /It can still be returned/,
  },
  rejected: {
    number: "71424",
    list: /\$55\.30RejectedImage quality/,
    page: /\$55\.30Rejected.*Rejected: Image quality.*no funds become available/,
    latest: /\$55\.30RejectedImage quality/,
    palette: /\$55\.30 · Deposit · Rejected · Image quality/,
    attention: /Image quality/,
    returns: null,
    never: /It can still be returned|Pending/,
  },
  decided: {
    number: "71428",
    list: /\$412\.00HoldDecided: return/,
    page: /\$412\.00HoldDecided: return.*Will be returned at .* 12:00 ET.*Dana Reyes decided to return it/,
    latest: /\$412\.00HoldDecided: return/,
    palette: /\$412\.00 · Pell Title · Inbound check · Hold · Decided: return/,
    attention: null,
    returns: null,
    never: /Decision needed|Waiting for your decision/,
  },
};

let ids: Readonly<Record<string, string>>;
test.beforeAll(openBusinessDay);
test.beforeAll(async ({ product }) => {
  ids = await playScenario(product, STATES);
});

/** Decides in the portal to return the check; the bank's record does not contain the decision. */
async function letReturn(page: Page, id: string): Promise<void> {
  await page.goto(`/positive-pay?selected=${id}`);
  await page.getByRole("button", { name: /^Return( R)?$/ }).click();
  await expect(page.getByRole("main")).toContainText("decided to return it");
}

for (const [state, texts] of Object.entries(SCREEN_TEXTS)) {
  test(`a ${state} payment is described the same way in the list, its page, the overview, returns and the palette`, async ({
    page,
  }) => {
    await signIn(page, "dana");
    const id = ids[state]!;
    const readStatus = async () => (await page.request.get(`/api/payments/${id}`)).status();
    await expect.poll(readStatus, { timeout: TIME_LIMITS.job }).toBe(200);
    if (state === "decided") await letReturn(page, id);
    const main = page.getByRole("main");

    await page.goto(`/payments?check=${texts.number}&direction=${state === "decided" ? "Inbound" : "Outbound"}`);
    await expect(page.getByRole("table", { name: "Payments" }).locator("tbody tr")).toHaveText(texts.list);
    await expect(main).not.toContainText(texts.never);

    await page.goto(`/payments/${id}`);
    await expect(main).toHaveText(texts.page);
    await expect(main).not.toContainText(texts.never);

    await page.goto("/overview");
    const lineOf = (name: string) =>
      page.getByRole("region", { name }).getByRole("listitem").filter({ hasText: texts.number });
    await expect(lineOf("Latest payments").filter({ hasText: texts.latest })).toHaveCount(1);
    if (texts.attention) await expect(lineOf("Needs attention").last()).toHaveText(texts.attention);
    else await expect(lineOf("Needs attention")).toHaveCount(0);

    await page.goto("/returns");
    const returnItem = main.getByRole("listitem").filter({ hasText: texts.number });
    if (texts.returns) await expect(returnItem).toHaveText(texts.returns);
    else await expect(returnItem).toHaveCount(0);

    await openPalette(page);
    await page.keyboard.type(texts.number);
    await expect(page.getByRole("menuitem").filter({ hasText: texts.palette })).toHaveCount(1);
  });
}
