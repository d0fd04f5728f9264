/** The root folder of the repository, and helpers for its files. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(fileURLToPath(import.meta.url), '../..');

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.vite', 'coverage', 'data']);

/** Returns the files in a folder (or the file itself) as sorted absolute paths, or an empty list if it does not exist. */
export function listFiles(from) {
  if (!existsSync(from)) return [];
  const found = [];
  const addFolder = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) addFolder(path.join(folder, entry.name));
      else if (entry.isFile()) found.push(path.join(folder, entry.name));
    }
  };
  try {
    addFolder(from);
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    found.push(from);
  }
  return found.sort();
}

/** Returns whether a module was started as the main program rather than imported. */
export const isProgram = (moduleUrl) =>
  process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl);
