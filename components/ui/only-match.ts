import type { KeyboardEvent } from "react";

/** The index of the option that Enter takes without an arrow: the only one that the typed text leaves; -1 for none. */
export function onlyIndex(typed: string, options: readonly unknown[]): number {
  return typed.trim() !== "" && options.length === 1 ? 0 : -1;
}

/** The value of the only option of a datalist that a text leaves, as a browser filters them; null when it is typed already. */
export function onlyValue(
  typed: string,
  options: readonly { readonly value: string; readonly label: string }[],
): string | null {
  const words = typed.trim().toLowerCase();
  if (options.some(({ value }) => value.toLowerCase() === words)) return null;
  const left = options.filter(({ value, label }) => `${value}\n${label}`.toLowerCase().includes(words));
  return left[onlyIndex(typed, left)]?.value ?? null;
}

/** Enter in an input with a datalist takes the only option that is left, and submits nothing then. */
export function takeOnlyOption(event: KeyboardEvent<HTMLInputElement>, take: (value: string) => void): void {
  const { list, value } = event.currentTarget;
  const only = event.key === "Enter" && list ? onlyValue(value, [...list.options]) : null;
  if (only === null) return;
  event.preventDefault();
  take(only);
}
