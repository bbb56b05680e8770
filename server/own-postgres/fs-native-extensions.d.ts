/** As much of the package as is used here; it comes without types. */
declare module 'fs-native-extensions' {
  /**
   * Locks an open file for whoever holds its open file description: this process and those that
   * inherit the descriptor. Answers false when somebody else has it.
   */
  export function tryLock(fd: number): boolean;
}
