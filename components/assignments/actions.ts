"use server";
import { changeAssignment } from "@/lib/assignments/change-work";
import { notePayment } from "@/lib/assignments/note-payment";
import { withSession } from "@/lib/http/with-session";

/** Assigns, reassigns, unassigns, resolves or reopens a payment. */
export const changeWorkAction = withSession("changeWork", changeAssignment, { revalidate: null });

/** Adds a note to a payment, or records that its account was charged or its customer notified. */
export const notePaymentAction = withSession("notePayment", notePayment, { revalidate: null });
