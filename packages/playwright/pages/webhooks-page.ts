import { expect, type Page } from "@playwright/test";
import { mainLink } from "./main-link";

/** The webhook registration pages. */
export class WebhooksPage {
  constructor(private readonly page: Page) {}

  /**
   * Registers a callback URL for an event, such as `Core.Restriction.Placed`, and opens the registration's page.
   *
   * @param callbackUrl must not already be registered for this event
   */
  async register(event: string, callbackUrl: string): Promise<void> {
    await this.page.goto("/webhooks");
    await this.page.getByRole("link", { name: "Register", exact: true }).click();
    await this.page.getByRole("checkbox", { name: event }).check();
    await this.page.getByLabel("Callback address").fill(callbackUrl);
    await this.page.getByRole("button", { name: "Register", exact: true }).click();
    await this.page.waitForURL(/\/webhooks$/);
    await this.page.goto(`/webhooks?callback=${encodeURIComponent(callbackUrl)}`);
    await mainLink(this.page, new RegExp(event.replaceAll(".", "\\."))).click();
    await this.page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
  }

  /** Pings the registration shown on the current page, and expects the receiver to accept the ping. */
  async ping(): Promise<void> {
    await this.page.getByRole("button", { name: "Ping", exact: true }).click();
    await expect(this.page.getByText("The address accepted the ping")).toBeVisible();
  }

  /** Deletes the registration shown on the current page. The portal asks for the event name as confirmation. */
  async delete(event: string): Promise<void> {
    await this.page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = this.page.getByRole("alertdialog");
    await dialog.getByRole("textbox").fill(event);
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await this.page.waitForURL(/\/webhooks$/);
  }
}
