import type { Page } from "@playwright/test";
import { mainLink } from "./main-link";

/** The payments list page. */
export class PaymentsPage {
  constructor(private readonly page: Page) {}

  /** Opens the list filtered by check number. */
  async find(checkNumber: string): Promise<void> {
    await this.page.goto(`/payments?check=${encodeURIComponent(checkNumber)}`);
  }

  /** Opens the newest payment with this check number. */
  async openPayment(checkNumber: string): Promise<void> {
    await this.find(checkNumber);
    await mainLink(this.page, new RegExp(`Check ${checkNumber}`)).click();
    await this.page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  }
}
