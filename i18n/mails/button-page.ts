export interface ButtonPageWords {
  title: string;
  text: string;
  /** `null` if there is no action left. */
  button: string | null;
}
