/** Shared field classes. Text is 16 px on touch screens, because iOS zooms in on focused fields with smaller text. */
export const FIELD_BOX =
  "flex h-[34px] items-center gap-2 rounded-md border border-control bg-surface px-2.5 transition-shadow pointer-coarse:h-11 focus-within:border-accent focus-within:shadow-[0_0_0_3px_var(--accent-tint)] focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1 group-data-invalid:border-bad";
export const FIELD_INPUT =
  "h-full min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-[16px] disabled:opacity-60";
export const FIELD_LABEL = "flex items-baseline gap-1.5 font-medium text-sm";
export const FIELD_HINT = "text-muted text-xs";
export const FIELD_ERROR = "flex items-start gap-1.5 text-bad text-xs";
