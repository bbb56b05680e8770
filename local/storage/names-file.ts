/** Whether a text only names the attached file: its name, path or address. */
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
    // The address cannot be decoded, for example because a file name contains a percent sign.
    return address;
  }
}
