/** Worker threads for CPU-intensive work and work that may have to be terminated. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { rootDir } from './config.ts';

/** In the project folder, so that modules outside of the bundle can be resolved from it. */
const CACHE = path.join(rootDir, 'node_modules/.cache/mainstay');
/** Native modules, which cannot be bundled. */
const NATIVE = ['sharp'];

const bundles = new Map<string, Promise<URL>>();

/** Finds the program of a thread or process: the built file, or in development and tests a bundle of the source. */
export async function resolveWorker(source: URL): Promise<URL> {
  const file = path.basename(source.pathname).replace(/\.ts$/, '.js');
  // The built worker is in the folder of the program or in the parent folder of its chunks.
  const builtUrl = [`./${file}`, `../${file}`]
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(url));
  if (builtUrl) return builtUrl;
  let bundle = bundles.get(file);
  if (!bundle) bundles.set(file, (bundle = getBundlePath(fileURLToPath(source), file)));
  return bundle;
}

/** @param source a file named `*.worker.ts` */
export const openWorker = async (source: URL, options: WorkerOptions): Promise<Worker> =>
  new Worker(await resolveWorker(source), options);

/** Bundles once per process, since a thread would take two seconds to load a large library from its separate files. */
async function getBundlePath(source: string, file: string): Promise<URL> {
  const { build } = await import('vite');
  const result = await build({
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
  const chunk = [result].flat().flatMap((part) => ('output' in part ? part.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error(`${file} was not bundled.`);
  mkdirSync(CACHE, { recursive: true });
  const target = path.join(CACHE, file);
  const temporaryFile = `${target}.${process.pid}`;
  writeFileSync(temporaryFile, chunk.code);
  renameSync(temporaryFile, target); // another process may load it at this moment
  return pathToFileURL(target);
}
