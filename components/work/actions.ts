"use server";
import { withSession } from "@/lib/http/with-session";
import { changePaymentWork } from "@/lib/work/change-work";
import { notePayment } from "@/lib/work/note-payment";

/** Assigns, reassigns, unassigns, resolves or reopens a payment. */
export const changeWorkAction = withSession("changeWork", changePaymentWork, { revalidate: null });

/** Adds a note about a payment, or the record that its account was charged or its customer notified. */
export const notePaymentAction = withSession("notePayment", notePayment, { revalidate: null });
