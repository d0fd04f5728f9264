/** Runs a command silently. Its output is only displayed if needed. */
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../project.mjs';

const LIMIT_MS = 25 * 60_000;

/** @returns whether the command succeeded, and its output without ANSI colors */
export function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    let output = '';
    const appendOutput = (text) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', appendOutput);
    child.stderr.setEncoding('utf8').on('data', appendOutput);
    child.on('error', (error) => resolve({ ok: false, output: `${program}: ${error.message}` }));
    child.on('close', (code, signal) => {
      if (signal) output += `\nstopped by ${signal}`;
      resolve({ ok: code === 0, output: stripVTControlCharacters(output).trim() });
    });
  });
}
