/** The texts of a page that a mail links to, in one language. */
export interface ButtonPageWords {
  title: string;
  text: string;
  /** `null` if there is no action left. */
  button: string | null;
}
