"use server";
import { withSession } from "@/lib/http/with-session";
import { discardImport } from "./change-import";
import { sendImport } from "./send-import";

export const discardImportAction = withSession("discardImport", discardImport, { revalidate: null });

export const sendImportAction = withSession("sendImport", sendImport, { revalidate: "/positive-pay" });
