const PRODUCT = '{contract,local,workers,sw,i18n}/**/*';
const APP = ['{src,public}/**/*', 'index.html'];

/** The files that each stage of a test run reads: its own folders and all that they may import. */
export const whatStagesRead = {
  check: ['*', '{bench,contract,docs,e2e,i18n,local,scripts,server,sim,src,sw,workers}/**/*'],
  // Its tests look at the pages of docs/, at the linter's rules and at the server's tables too.
  unit: ['*', PRODUCT, ...APP, '{scripts,sim,docs,server}/**/*', 'e2e/**/*'],
  server: ['{contract,i18n,server,scripts,public,docs}/**/*'],
  sim: [PRODUCT, '{server,sim,scripts}/**/*'],
  stories: [PRODUCT, ...APP, '{server,e2e,scripts}/**/*'],
} as const;
