/** Types of the functions that are used here, because the package has none. */
declare module 'fs-native-extensions' {
  /**
   * Locks an open file for its open file description: for this process and those that inherit the descriptor. Returns
   * false if another process holds the lock.
   */
  export function tryLock(fd: number): boolean;
}
