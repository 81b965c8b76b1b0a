/** The actions on a side of the check. */
export interface SideActions {
  readonly onFiles: (files: File[]) => void;
  readonly onCamera: () => void;
  /** Opens the panel that connects a phone to take the image. */
  readonly onPhone: () => void;
  /** Absent while a side has no staged image. */
  readonly onSwap?: () => void;
  /** Makes this the other side's image; absent while the other side has one. */
  readonly onMoveToOtherSide?: () => void;
}
