/** Does opening it change this message? Only the first time, and only for its receiver. */
export function isFirstReading(
  message: { receiver_id: string | null; status: 'sent' | 'read' | 'recalled' } | null,
  readerId: string,
): boolean {
  return message !== null && message.receiver_id === readerId && message.status === 'sent';
}
