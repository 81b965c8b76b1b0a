import { expect, type Locator, type Page } from "@playwright/test";

/** Paths of a check's front and back images. */
export interface CheckFiles {
  readonly front: string;
  readonly back: string;
}

/** Values to enter in the deposit form; the amount is in dollars, such as `41.30`. */
export interface DepositFields {
  readonly account: string;
  readonly amount: string;
  readonly reference?: string;
}

/** The page to deposit a check. */
export class DepositPage {
  /** The alert with the reason when the bank rejected the deposit. */
  readonly rejection: Locator;

  constructor(private readonly page: Page) {
    this.rejection = page.getByRole("alert").filter({ hasText: "The bank rejected it" });
  }

  /** Opens the page, adds the check's front and back images, and waits until the portal has analyzed them. */
  async addImages({ front, back }: CheckFiles): Promise<void> {
    await this.page.goto("/deposit");
    await this.page
      .getByLabel(/^File of the /)
      .first()
      .setInputFiles([front, back]);
    await expect(this.page.getByAltText("Front of the check to deposit")).toBeVisible();
    await expect(this.page.getByAltText("Back of the check to deposit")).toBeVisible();
    await expect(this.page.getByRole("progressbar")).toHaveCount(0);
  }

  async fill({ account, amount, reference }: DepositFields): Promise<void> {
    await this.page.getByRole("combobox", { name: "Deposit to account" }).fill(account);
    await this.page.getByLabel("Amount").fill(amount);
    if (reference) await this.page.getByLabel("Your reference").fill(reference);
  }

  /** Continues to the review step and sends the deposit. Does not wait for the bank's response. */
  async send(): Promise<void> {
    await this.page.getByRole("button", { name: "Review deposit" }).click();
    await expect(this.page.getByRole("heading", { name: "Review your deposit" })).toBeVisible();
    await this.page.getByRole("button", { name: /^Deposit \$/ }).click();
  }

  /** Waits until the bank has accepted the deposit and the payment page has opened. */
  async waitUntilAccepted(): Promise<void> {
    await this.page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  }
}

/** Formats cents as a dollar amount without a dollar sign: `4130` → `41.30`. */
export function formatDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
