/** The name of the build, inserted by the bundler. */
declare const __BUILD__: string;
