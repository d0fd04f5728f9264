/** Checks that migrations and decisions have a number of their own. Two of them that were written at the same time could share one. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['db/migrations', 'docs/decisions'];

/** @returns violations, as `file: description` */
export function checkNumbers(base) {
  return FOLDERS.filter((folder) => existsSync(path.join(base, folder))).flatMap((folder) => {
    const files = readdirSync(path.join(base, folder)).sort();
    const toNumber = (file) => /^\d+/.exec(file)?.[0];
    return files
      .filter((file, index) => toNumber(file) !== undefined && toNumber(file) === toNumber(files[index - 1] ?? ''))
      .map((file) => `${folder}/${file}: has the number of another file, use the next free one`);
  });
}
