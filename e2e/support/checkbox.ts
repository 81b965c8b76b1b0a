import { expect, type Locator } from "@playwright/test";

/** Sets a checkbox with the keyboard: while a dialog still grows, a click can hit the next checkbox. */
export async function setCheckbox(checkbox: Locator, isChecked: boolean): Promise<void> {
  if ((await checkbox.isChecked()) !== isChecked) await checkbox.press("Space");
  await expect(checkbox).toBeChecked({ checked: isChecked });
}
