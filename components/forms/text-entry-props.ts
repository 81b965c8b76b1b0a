import type { Ref } from "react";

/** A field of a form that is typed into: its text is the form's, and understood when the field is left. */
export interface TextEntryProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  error?: string;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
}
