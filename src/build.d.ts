/** The build's name, put in by the bundler. */
declare const __BUILD__: string;
