/** Checks that files are short, that re-exports are explicit, and that all tests run. */
const FILE_LINES = 400;
const LINE_CHARACTERS = 140;

export function checkSizes(sources) {
  const faults = [];
  for (const [file, { text, program }] of sources) {
    const lines = text.split('\n');
    if (lines.length > FILE_LINES + 1) faults.push(`${file}: ${lines.length - 1} lines, more than ${FILE_LINES}`);
    const long = lines.findIndex((line) => line.length > LINE_CHARACTERS);
    if (long >= 0) faults.push(`${file}: line ${long + 1} is longer than ${LINE_CHARACTERS} characters`);
    if (isBarrel(program)) faults.push(`${file}: a barrel: it only re-exports other modules`);
    else if (program.body.some(isPassedOnWhole))
      faults.push(`${file}: re-exports a whole module: list the re-exported names`);
    const left = /\b(?:test|it|describe)\.(only|skip|todo|fails)\b/.exec(/\.test\.\w+$/.test(file) ? text : '');
    if (left) faults.push(`${file}: a test is marked .${left[1]}`);
  }
  return faults;
}

const isPassedOnWhole = (node) => node.type === 'ExportAllDeclaration';
const isPassedOn = (node) => isPassedOnWhole(node) || (node.type === 'ExportNamedDeclaration' && node.source);

const isBarrel = ({ body }) =>
  body.some(isPassedOn) && body.every((node) => isPassedOn(node) || node.type === 'ImportDeclaration');
