/** The bare address of a sender that may have a name before it: `Güvercin <kus@example.org>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}
