/** Class names of CSS modules: readable, the same in every build, and written into the code that uses them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const EXTENSION = '.module.css';

/** Returns the class name in the page: `Card-title` is the class `title` of `Card.module.css`. Tests find elements by it. */
export const toClassName = (name: string, file: string): string =>
  `${path.basename(file.split('?')[0] ?? file, EXTENSION)}-${name}`;

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/**
 * Replaces `styles.title` by the class name, so that the program contains neither the lists of all classes nor the code that reads them.
 * @throws Error if the module does not style the class
 */
export const inlineClassNames = (): Plugin[] => [
  {
    name: 'inline-class-names',
    enforce: 'pre',
    transform(code, id) {
      const [file = id] = id.split('?');
      if (!/\.tsx?$/.test(file)) return null;
      let inlined = code;
      for (const [statement, variable = '', address = ''] of code.matchAll(IMPORT)) {
        const sheet = path.resolve(path.dirname(file), address);
        const styles = readFileSync(sheet, 'utf8');
        inlined = inlined
          .replace(statement, `import '${address}';`)
          .replace(new RegExp(`(?<![\\w./-])${variable}\\.(\\w+)`, 'g'), (_, name: string) => {
            if (!new RegExp(`\\.${name}\\b`).test(styles)) throw new Error(`${sheet} does not style ${name}.`);
            return `'${toClassName(name, sheet)}'`;
          });
      }
      return inlined === code ? null : { code: inlined, map: null };
    },
  },
  {
    name: 'keep-css-modules',
    enforce: 'post',
    apply: 'build',
    // The bundler would remove a module whose classes are no longer read, together with its styles.
    transform: (_, id) =>
      id.endsWith(EXTENSION) ? { code: "export default '';", map: null, moduleSideEffects: 'no-treeshake' } : null,
  },
];
