import { expect, type Locator, type Page } from "@playwright/test";

/** The Positive Pay exceptions page: checks presented without authorization. */
export class ExceptionsPage {
  /** The list of checks that need a decision. */
  readonly queue: Locator;

  constructor(private readonly page: Page) {
    this.queue = page.getByRole("list", { name: "Checks to decide" });
  }

  async open(): Promise<void> {
    await this.page.goto("/positive-pay");
  }

  /** Returns the check's entry in the queue. */
  entry(checkNumber: string): Locator {
    return this.queue.getByRole("button", { name: new RegExp(`\\b${checkNumber}\\b`) });
  }

  /** Selects a check, which shows its details and the decision buttons. */
  async select(checkNumber: string): Promise<void> {
    await this.entry(checkNumber).click();
    await expect(this.entry(checkNumber)).toHaveAttribute("aria-current", "true");
  }

  /** Pays a check, confirms, and waits until the check has left the queue. */
  async pay(checkNumber: string): Promise<void> {
    await this.select(checkNumber);
    await this.page.getByRole("button", { name: /^Pay/ }).click();
    await this.page.getByRole("alertdialog").getByRole("button", { name: /^Pay/ }).click();
    await expect(this.entry(checkNumber)).toHaveCount(0);
  }

  /** Decides to return a check. The bank returns it at the cut-off; until then the decision can be undone. */
  async return(checkNumber: string): Promise<void> {
    await this.select(checkNumber);
    await this.page.getByRole("button", { name: /^Return( R)?$/ }).click();
    await this.entry(checkNumber).click();
    await expect(this.page.getByText("decided to return it")).toBeVisible();
  }
}
