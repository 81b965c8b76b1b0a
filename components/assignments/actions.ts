"use server";
import { changePaymentWork } from "@/lib/assignments/change-work";
import { notePayment } from "@/lib/assignments/note-payment";
import { withSession } from "@/lib/http/with-session";

/** Assigns, reassigns, unassigns, resolves or reopens a payment. */
export const changeWorkAction = withSession("changeWork", changePaymentWork, { revalidate: null });

/** Adds a note about a payment, or the record that its account was charged or its customer notified. */
export const notePaymentAction = withSession("notePayment", notePayment, { revalidate: null });
