/** The function of the package that is used here; the package has no types. */
declare module "fs-native-extensions" {
  /**
   * Requests an advisory lock on an open file (`F_OFD_SETLK` on Linux, `flock` on macOS, `LockFileEx` on Windows).
   *
   * @returns false when another open file has it
   */
  export function tryLock(fd: number, options?: { readonly shared?: boolean }): boolean;
}
