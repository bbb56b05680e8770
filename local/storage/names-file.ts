/** Whether a text says no more than which file lies beside it: its name, its path or its address. */
export function namesFile(text: string, files: readonly Pick<File, 'name'>[]): boolean {
  const said = text.trim().normalize();
  return files.some(({ name }) => {
    const known = name.normalize();
    return [said, decode(said)].some(
      (each) => each === known || each.endsWith(`/${known}`) || each.endsWith(`\\${known}`),
    );
  });
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address).normalize();
  } catch {
    // A name may have a percent sign of its own.
    return address;
  }
}
