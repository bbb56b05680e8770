/** What a page behind a mail's link says, in one language. */
export interface ButtonPageWords {
  title: string;
  text: string;
  /** null: nothing is left to do. */
  button: string | null;
}
