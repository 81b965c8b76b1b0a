import { expect, type Page } from "@playwright/test";

/** The restrictions pages. */
export class RestrictionsPage {
  constructor(private readonly page: Page) {}

  /** Freezes an account and its subaccounts, and waits for the new restriction's page. */
  async freeze(accountNumber: string, reason: string): Promise<void> {
    await this.page.goto(`/restrictions/new?account=${encodeURIComponent(accountNumber)}&preset=freeze`);
    await expect(this.page.getByRole("status", { name: "Effect of this restriction" })).toContainText(
      "Stops all transactions",
    );
    await this.page.getByLabel("Reason").fill(reason);
    await this.page.getByRole("button", { name: "Restrict now" }).click();
    await this.page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
    await expect(this.page.getByRole("main").getByText(reason).first()).toBeVisible();
  }

  /** Lifts the restriction shown on the current page. */
  async lift(reason: string): Promise<void> {
    await this.page.getByRole("button", { name: "Lift", exact: true }).click();
    const dialog = this.page.getByRole("alertdialog");
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: "Lift the restriction" }).click();
    await expect(this.page.getByText("Removed; it no longer blocks anything.")).toBeVisible();
  }
}
