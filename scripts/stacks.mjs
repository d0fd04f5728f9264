/**
 * Maps stack traces of the built program to lines of its sources. A map is only read for the first stack trace that includes its file,
 * whereas Node's own support reads the maps of all modules at startup and keeps them in memory.
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

/**
 * Formats one line of a stack trace.
 * @param frame a V8 call site
 */
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

/** @param folder URL of the build folder, with a trailing slash */
export function showSourceLines(folder) {
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      try {
        return formatFrame(frame, folder);
      } catch {
        // The stack trace must be available even if its map cannot be read.
        return String(frame);
      }
    });
    return [Error.prototype.toString.call(error), ...lines.map((line) => `    at ${line}`)].join('\n');
  };
}
