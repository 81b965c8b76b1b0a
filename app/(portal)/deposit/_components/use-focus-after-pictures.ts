"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { DepositFormState } from "./deposit-form-values";

/**
 * Moves the focus to what a person types next, once both sides have pictures: the account, or else the amount. Not away
 * from a field that has the focus, and not on a touch screen, whose keyboard would cover the pictures.
 *
 * @param isComplete no side is without a picture
 * @returns a function to call when pictures were given
 */
export function useFocusAfterPictures(form: DepositFormState, isComplete: boolean): () => void {
  const [given, setGiven] = useState(0);
  const moveFocus = useEffectEvent(() => {
    if (document.activeElement?.matches("input") || window.matchMedia("(pointer: coarse)").matches) return;
    const { accountNumber, amountText } = form.getValues();
    if (!accountNumber) form.setFocus("accountNumber");
    else if (!amountText) form.setFocus("amountText");
  });
  useEffect(() => {
    if (given > 0 && isComplete) moveFocus();
  }, [given, isComplete]);
  return () => setGiven((count) => count + 1);
}
