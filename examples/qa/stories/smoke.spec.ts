import { signInByForm } from "@endorse/playwright/sign-in";
import { openEveryPage, signOut, test } from "@endorse/playwright/smoke";

test("a viewer signs in, opens every main page, and signs out @smoke", async ({ page, target }) => {
  await signInByForm(page, target.people.viewer);
  await openEveryPage(page);
  await signOut(page);
});
