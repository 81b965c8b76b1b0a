import { expect, type Locator } from "@playwright/test";

/** Sets a checkbox by keyboard, because a click can hit the wrong checkbox while a dialog is still growing. */
export async function setCheckbox(checkbox: Locator, isChecked: boolean): Promise<void> {
  if ((await checkbox.isChecked()) !== isChecked) await checkbox.press("Space");
  await expect(checkbox).toBeChecked({ checked: isChecked });
}
