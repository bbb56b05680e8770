/** Thousands of bytes, with one digit. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
