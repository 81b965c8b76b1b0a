import type { KeyboardEvent, Ref } from "react";

/** Props of a controlled text field that parses and formats its text on blur. */
export interface TextEntryProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  "aria-keyshortcuts"?: string | undefined;
  error?: string;
  hint?: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
}
