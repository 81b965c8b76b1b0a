import { expect, type Locator } from "@playwright/test";

/** Sets a checkbox by its key: a click can hit the next one while a dialog still grows. */
export async function setCheckbox(checkbox: Locator, isChecked: boolean): Promise<void> {
  if ((await checkbox.isChecked()) !== isChecked) await checkbox.press("Space");
  await expect(checkbox).toBeChecked({ checked: isChecked });
}
