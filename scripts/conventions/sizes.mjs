/** Checks that files are short, that re-exports are explicit, and that all tests run. */
const FILE_LINES = 400;
const LINE_CHARACTERS = 140;

export function checkSizes(sources) {
  const violations = [];
  for (const [file, { text, program }] of sources) {
    const lines = text.split('\n');
    if (lines.length > FILE_LINES + 1) violations.push(`${file}: ${lines.length - 1} lines, more than ${FILE_LINES}`);
    const longLine = lines.findIndex((line) => line.length > LINE_CHARACTERS);
    if (longLine >= 0) violations.push(`${file}: line ${longLine + 1} is longer than ${LINE_CHARACTERS} characters`);
    if (isBarrel(program)) violations.push(`${file}: a barrel: it only re-exports other modules`);
    else if (program.body.some(isExportAll))
      violations.push(`${file}: re-exports a whole module: list the re-exported names`);
    const skippedTest = /\b(?:test|it|describe)\.(only|skip|todo|fails)\b/.exec(/\.test\.\w+$/.test(file) ? text : '');
    if (skippedTest) violations.push(`${file}: a test is marked .${skippedTest[1]}`);
  }
  return violations;
}

const isExportAll = (node) => node.type === 'ExportAllDeclaration';
const isReExport = (node) => isExportAll(node) || (node.type === 'ExportNamedDeclaration' && node.source);

const isBarrel = ({ body }) =>
  body.some(isReExport) && body.every((node) => isReExport(node) || node.type === 'ImportDeclaration');
