import { confirmApp, startApp } from "@/lib/access/second-factor/add-factor";
import { removeFactor } from "@/lib/access/second-factor/remove-factor";
import { factorRoute } from "@/lib/http/factor-route";
import { qrCodePath } from "@/lib/http/qr-code";
import { success } from "@/lib/shared/outcome";

/** Starts adding an authenticator app. */
export const POST = factorRoute("start-app", "manage", async ({ session, now }) => {
  const { text, uri } = await startApp(session, now);
  return success({ text, qrCode: qrCodePath(uri) });
});

/** Adds the authenticator app after confirming its current code. */
export const PUT = factorRoute("confirm-app", "manage", ({ session, body, now }) => confirmApp(session, body, now));

/** Removes the authenticator app. */
export const DELETE = factorRoute("remove-app", "manage", ({ session, now }) => removeFactor(session, "app", now));
