"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { discardImport } from "@/lib/portal/issue-files/change-import";
import { sendImport } from "@/lib/portal/issue-files/send-import";

export const discardImportAction = withSession("discardImport", discardImport, { revalidate: null });

export const sendImportAction = withSession("sendImport", sendImport, { revalidate: "/positive-pay" });
