/** Checks file and folder names. */
import { FEATURES, parseFeature } from './features.mjs';

const VAGUE_NAME = /(^|\/)(utils?|helpers?|misc|common|shared)(\/|\.\w)/;
const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*';
const PASCAL = '[A-Z][A-Za-z0-9]*';

const matchExactly = (...alternatives) => new RegExp(`^(?:${alternatives.join('|')})$`);
/** Names that say what a file does in a layer instead of what it contains. */
const CATCH_ALL = /(^|\/)(rules|data|commands|policy|service|model|controller)\.ts$/;
const SERVER_FILE = matchExactly(`${KEBAB}\\.ts`, `${KEBAB}(?:\\.${KEBAB})?\\.test\\.ts`, `${KEBAB}\\.worker\\.ts`);
const WEB_FILE = matchExactly(
  'routes\\.tsx',
  'queries\\.ts',
  `(?:${KEBAB}|${PASCAL})\\.test\\.tsx?`,
  `(?:screens|components)/(?:${PASCAL}|${KEBAB})(?:(?:\\.module)?\\.css|(?:(?:\\.screen)?\\.test)?\\.tsx?)`,
);
/** Files in the root of a feature are its public interface, and its manifest. */
const WEB_ROOT_FILE = matchExactly(`(?:${PASCAL}|${KEBAB})(?:(?:\\.module)?\\.css|(?:\\.test)?\\.tsx?)`);
const WEB_PARTS = ['screens', 'components'];

/** Kebab-case parts separated by dots. `.tsx` files and the files that belong to them can be PascalCase, like components. */
const SOURCE_NAME = matchExactly(
  `${KEBAB}(?:\\.${KEBAB})*\\.(?:tsx?|mts|mjs|js|css)`,
  `${PASCAL}(?:(?:\\.screen)?\\.test|\\.module)?\\.(?:tsx|css)`,
  `${PASCAL}\\.test\\.ts`,
);

const FILE_CHECKS = [
  (file) => VAGUE_NAME.test(file) && 'vague name: name the folder or file for what it contains',
  (file) => /(^|\/)index\.[cm]?[jt]sx?$/.test(file) && 'an index file: import the module itself',
  (file) => {
    const name = file.split('/').at(-1);
    const isSource = /\.(tsx?|mts|mjs|js|css)$/.test(name) && !file.includes('/public/');
    return isSource && !SOURCE_NAME.test(name) && 'files are kebab-case, React components PascalCase';
  },
  checkFeatureFile,
  checkContractFile,
];

function checkFeatureFile(file) {
  const location = parseFeature(file);
  if (!location)
    return (
      /^apps\/(server|web)\/src\/(core|builder|domains)\/[^/]+$/.test(file) &&
      'a file outside the features: move it into a feature'
    );
  if (!FEATURES.includes(location.feature)) return `unknown feature ${location.feature}`;
  const parts = location.rest.split('/');
  while (parts.length > 1 && !(location.app === 'web' && WEB_PARTS.includes(parts[0]))) {
    const noun = parts.shift();
    if (!new RegExp(`^${KEBAB}$`).test(noun)) return `the folder of a noun must be kebab-case, not ${noun}`;
  }
  if (location.app === 'server' && CATCH_ALL.test(location.rest)) return 'name the file for what it contains';
  if (location.app === 'web' && WEB_ROOT_FILE.test(location.rest)) return false;
  const isKnown = (location.app === 'server' ? SERVER_FILE : WEB_FILE).test(parts.join('/'));
  return !isKnown && `not in the vocabulary of a ${location.app} feature`;
}

const CONTRACT_BASE = ['kit', 'rules'];

function checkContractFile(file) {
  const name = /^packages\/contract\/src\/([^/.]+)/.exec(file)?.[1];
  return name !== undefined && !FEATURES.includes(name) && !CONTRACT_BASE.includes(name) && `unknown feature ${name}`;
}

export const checkNames = (files) =>
  files.flatMap((file) =>
    FILE_CHECKS.flatMap((check) => check(file) || []).map((violation) => `${file}: ${violation}`),
  );
