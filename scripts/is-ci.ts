/** Under CI what is absent is a failure. */
export function isCi(): boolean {
  const { CI } = process.env;
  return CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0';
}
