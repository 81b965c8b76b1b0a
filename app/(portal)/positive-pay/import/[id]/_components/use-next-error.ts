"use client";
import { type RefObject, useEffect, useRef } from "react";
import { AFTER_ERRORS_ID } from "./mend-field";

/**
 * Moves the keyboard from one error to the next: to the next field of the same row, else to the next row with an error,
 * which may not exist yet; after the last one to the control report.
 *
 * @param isError whether the row at a position has an error, as of the last check
 * @param loaded changes whenever rows arrive
 */
export function useNextError(
  list: RefObject<HTMLElement | null>,
  {
    count,
    rowHeight,
    isError,
    loaded,
  }: { count: number; rowHeight: number; isError: (index: number) => boolean; loaded: unknown },
): (field: HTMLInputElement) => void {
  /** The row that is to be focused once it exists. */
  const awaited = useRef<number | null>(null);

  const goTo = (from: number) => {
    let index = from;
    while (index < count && !isError(index)) index += 1;
    const field = list.current?.querySelector<HTMLInputElement>(`input[data-mend="${index}"]`);
    awaited.current = field || index === count ? null : index;
    if (index === count) document.getElementById(AFTER_ERRORS_ID)?.focus();
    else if (field) focus(field);
    else list.current?.scrollTo({ top: Math.max(0, index - 2) * rowHeight });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when rows arrive
  useEffect(() => {
    if (awaited.current !== null) goTo(awaited.current);
  }, [loaded]);

  return (field) => {
    const index = Number(field.dataset.mend);
    const ofRow = [...(list.current?.querySelectorAll<HTMLInputElement>(`input[data-mend="${index}"]`) ?? [])];
    const beside = ofRow[ofRow.indexOf(field) + 1];
    if (beside) focus(beside);
    else goTo(index + 1);
  };
}

function focus(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
