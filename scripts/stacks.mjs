/**
 * Stacks of the built program in lines of its sources. A map is read by the first stack that passes through its file:
 * Node's own way reads those of all modules at the start and keeps them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map();

function loadSourceMap(file) {
  if (!maps.has(file)) {
    const path = fileURLToPath(`${file}.map`);
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  }
  return maps.get(file);
}

/** One line of a stack. @param frame what V8 calls a call site */
function formatFrame(frame, folder) {
  const text = String(frame);
  const file = frame.getFileName();
  if (!file?.startsWith(folder)) return text;
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  const { originalSource, originalLine, originalColumn } = loadSourceMap(file)?.findEntry(line - 1, column - 1) ?? {};
  if (originalSource === undefined) return text;
  const source = fileURLToPath(new URL(originalSource, file));
  return text.replace(`${file}:${line}:${column}`, `${source}:${originalLine + 1}:${originalColumn + 1}`);
}

/** @param folder address of the built files, with a slash at its end */
export function showSourceLines(folder) {
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      try {
        return formatFrame(frame, folder);
      } catch {
        // A stack is told even where its map cannot be read.
        return String(frame);
      }
    });
    return [Error.prototype.toString.call(error), ...lines.map((line) => `    at ${line}`)].join('\n');
  };
}
