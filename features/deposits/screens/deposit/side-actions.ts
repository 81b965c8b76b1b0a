/** Actions on one side of the check. */
export interface SideActions {
  readonly onFiles: (files: File[]) => void;
  readonly onCamera: () => void;
  /** Opens the panel that connects a phone to take the image. */
  readonly onPhone: () => void;
  /** Absent unless both sides have a staged image. */
  readonly onSwap?: () => void;
  /** Moves the image to the opposite side; absent unless it is staged and the opposite side is empty. */
  readonly onMoveToOtherSide?: () => void;
}
