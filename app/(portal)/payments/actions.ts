"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { reviewMany } from "@/lib/portal/payments/many/review-many";
import { startMany } from "@/lib/portal/payments/many/start-many";
import { prepareExport, removeExport } from "@/lib/portal/payments/prepare-export";
import { removeView, saveView } from "@/lib/portal/payments/saved-views";

export const saveViewAction = withSession("saveView", saveView, { revalidate: null });

export const removeViewAction = withSession("removeView", removeView, { revalidate: null });

export const prepareExportAction = withSession("prepareExport", prepareExport, { revalidate: null });

export const removeExportAction = withSession("removeExport", removeExport, { revalidate: null });

export const reviewManyAction = withSession("reviewMany", reviewMany, { revalidate: null });

export const startManyAction = withSession("startMany", startMany, {
  revalidate: null,
});
