/** Finds a Chromium that starts on this machine. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

/** What it takes to start the browser that was found. */
export interface Chromium {
  executable: string;
  /** Folders of the libraries and the fonts that bare systems lack; they come with the packaged browser. */
  environment?: { LD_LIBRARY_PATH: string; FONTCONFIG_PATH: string };
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Companies are sub-domains of localhost; nothing else has an address, so no request leaves the machine.
  '--host-resolver-rules=MAP localhost 127.0.0.1, MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export const launchChromium = ({ executable, environment }: Chromium): Promise<Browser> =>
  chromium.launch({
    executablePath: executable,
    args: ARGUMENTS,
    ...(environment && { env: { ...process.env, ...environment } }),
  });

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function findOnPath(): Chromium | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), MAC];
  const executable = candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return executable ? { executable } : undefined;
}

/** What the package believes to be true of its machine: Amazon's cloud, where it brings its own libraries. */
const PACKAGED_ENVIRONMENT = {
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  // A folder of this checkout: what another user unpacked into the temp folder may not be started.
  TMPDIR: path.resolve(fileURLToPath(import.meta.url), '../../.cache/chromium'),
  LD_LIBRARY_PATH: '',
  FONTCONFIG_PATH: path.resolve(fileURLToPath(import.meta.url), '../../.cache/chromium/fonts'),
};

/** The package's own list names folders of Amazon's cloud; without any font the browser ends at the first letter. */
const fontsIn = (folder: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`;

/** The browser that an npm package carries. */
async function unpackPackaged(): Promise<Chromium> {
  const names = Object.keys(PACKAGED_ENVIRONMENT);
  const before = names.map((name) => [name, process.env[name]] as const);
  mkdirSync(PACKAGED_ENVIRONMENT.TMPDIR, { recursive: true });
  Object.assign(process.env, PACKAGED_ENVIRONMENT);
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executable = await packaged.executablePath();
    const fonts = PACKAGED_ENVIRONMENT.FONTCONFIG_PATH;
    writeFileSync(path.join(fonts, 'fonts.conf'), fontsIn(fonts));
    return { executable, environment: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', FONTCONFIG_PATH: fonts } };
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function installWithApt(): Chromium | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findOnPath();
}

/** Where a browser may come from, in the order they are tried. */
const SOURCES: Record<string, () => Chromium | undefined | Promise<Chromium | undefined>> = {
  CHROMIUM_PATH: () => (process.env.CHROMIUM_PATH ? { executable: process.env.CHROMIUM_PATH } : undefined),
  // Before any of the system: the same on every machine, and without the parts that a window needs, a third faster.
  '@sparticuz/chromium': unpackPackaged,
  'the system': findOnPath,
  Playwright: () => (existsSync(chromium.executablePath()) ? { executable: chromium.executablePath() } : undefined),
  'apt-get install chromium': installWithApt,
};

/** The first browser that starts. @throws with what was wrong with each */
export async function findChromium(): Promise<Chromium> {
  const tried: string[] = [];
  for (const [source, find] of Object.entries(SOURCES)) {
    try {
      const found = await find();
      if (!found) continue;
      await (await launchChromium(found)).close();
      return found;
    } catch (error) {
      tried.push(`${source}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(`No Chromium starts here. Set CHROMIUM_PATH.\n${tried.join('\n')}`);
}
