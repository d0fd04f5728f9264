/** Finds a Chromium that starts on this machine. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

/** The options for starting the browser that was found. */
export interface Chromium {
  executable: string;
  /** Folders with libraries and fonts that minimal systems lack. They are included in the packaged browser. */
  environment?: { LD_LIBRARY_PATH: string; FONTCONFIG_PATH: string };
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Companies are subdomains of localhost. No other host resolves, so no request leaves the machine.
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

/** Makes the package assume that it runs on AWS Lambda, where it provides its own libraries. */
const PACKAGED_ENVIRONMENT = {
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  // A folder of this checkout, because files that another user unpacked into the temp folder may not be executable.
  TMPDIR: path.resolve(fileURLToPath(import.meta.url), '../../.cache/chromium'),
  LD_LIBRARY_PATH: '',
  FONTCONFIG_PATH: path.resolve(fileURLToPath(import.meta.url), '../../.cache/chromium/fonts'),
};

/** The package's own font configuration uses folders of AWS Lambda. Without any font, the browser crashes at the first letter. */
const buildFontConfig = (folder: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`;

/** Unpacks the browser from an npm package. */
async function unpackPackaged(): Promise<Chromium> {
  const names = Object.keys(PACKAGED_ENVIRONMENT);
  const before = names.map((name) => [name, process.env[name]] as const);
  mkdirSync(PACKAGED_ENVIRONMENT.TMPDIR, { recursive: true });
  Object.assign(process.env, PACKAGED_ENVIRONMENT);
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executable = await packaged.executablePath();
    const fonts = PACKAGED_ENVIRONMENT.FONTCONFIG_PATH;
    writeFileSync(path.join(fonts, 'fonts.conf'), buildFontConfig(fonts));
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

/** Sources of a browser, in order of preference. */
const SOURCES: Record<string, () => Chromium | undefined | Promise<Chromium | undefined>> = {
  CHROMIUM_PATH: () => (process.env.CHROMIUM_PATH ? { executable: process.env.CHROMIUM_PATH } : undefined),
  // Preferred over the system's browser: it is the same on every machine and, without the parts for a window, a third faster.
  '@sparticuz/chromium': unpackPackaged,
  'the system': findOnPath,
  Playwright: () => (existsSync(chromium.executablePath()) ? { executable: chromium.executablePath() } : undefined),
  'apt-get install chromium': installWithApt,
};

/**
 * Returns the first browser that starts.
 * @throws with the error of each browser
 */
export async function findChromium(): Promise<Chromium> {
  const failures: string[] = [];
  for (const [source, find] of Object.entries(SOURCES)) {
    try {
      const found = await find();
      if (!found) continue;
      await (await launchChromium(found)).close();
      return found;
    } catch (error) {
      failures.push(`${source}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(`No Chromium starts here. Set CHROMIUM_PATH.\n${failures.join('\n')}`);
}
