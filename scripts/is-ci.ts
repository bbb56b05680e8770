/** Whether the run is under CI, where missing programs are failures. */
export function isCi(): boolean {
  const { CI } = process.env;
  return CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0';
}
