/** Threads of their own, for what keeps a processor busy or may have to be ended. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { rootDir } from './config.ts';

/** Of the project, where what a bundle does not hold is found from. */
const CACHE = path.join(rootDir, 'node_modules/.cache/mainstay');
/** Machine code, which no bundle holds. */
const NATIVE = ['sharp'];

const bundles = new Map<string, Promise<URL>>();

/** Finds what runs in a thread or a process of its own: the built file, or in development and tests a bundle of the source. */
export async function resolveWorker(source: URL): Promise<URL> {
  const file = path.basename(source.pathname).replace(/\.ts$/, '.js');
  // The built worker lies beside the program or above its chunks.
  const built = [`./${file}`, `../${file}`]
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(url));
  if (built) return built;
  let bundle = bundles.get(file);
  if (!bundle) bundles.set(file, (bundle = getBundlePath(fileURLToPath(source), file)));
  return bundle;
}

/** @param source a file called `*.worker.ts` */
export const openWorker = async (source: URL, options: WorkerOptions): Promise<Worker> =>
  new Worker(await resolveWorker(source), options);

/** Once a process: a library of many files takes a thread two seconds to load as it stands. */
async function getBundlePath(source: string, file: string): Promise<URL> {
  const { build } = await import('vite');
  const made = await build({
    configFile: false,
    root: path.dirname(source),
    mode: process.env.NODE_ENV ?? 'development',
    logLevel: 'warn',
    ssr: { target: 'node', noExternal: true, external: NATIVE },
    build: {
      ssr: source,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const chunk = [made].flat().flatMap((part) => ('output' in part ? part.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`${file} was not bundled.`);
  mkdirSync(CACHE, { recursive: true });
  const target = path.join(CACHE, file);
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, chunk.code);
  renameSync(draft, target); // another process may load it at this moment
  return pathToFileURL(target);
}
