import { execFile } from 'node:child_process';
import path from 'node:path';
import { compileCache } from './compile-cache.ts';
import { otherPostgres } from './server-process.ts';

export interface Said {
  code: number;
  out: string;
  err: string;
}

export function runOperator(env: Record<string, string>, ...argv: string[]): Promise<Said> {
  const cli = path.join(import.meta.dirname, '../cli.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...argv],
      { env: { ...otherPostgres(), ...compileCache(), ...env } },
      (error, out, err) => {
        const code = error === null ? 0 : Number(error.code ?? 1);
        resolve({ code, out: out.trim(), err: err.trim() });
      },
    );
  });
}
