import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { ArrowRight } from 'lucide-react';
import { hashHref } from '../../../platform/lib/history.ts';
import { newImportPath } from './addresses.ts';
import { KIND_DESCRIPTIONS } from './kind-descriptions.ts';
import wizardStyles from './Wizard.module.css';
import styles from './Result.module.css';

interface NextImportsProps {
  kind: ImportKind;
  /** Shows cards instead of a list. */
  cards?: boolean;
}

/** The kinds of import whose rows refer to rows of this kind. */
export function NextImports({ kind, cards }: NextImportsProps) {
  const next = IMPORT_KINDS.filter((other) => KIND_DESCRIPTIONS[other].after.includes(kind));
  if (next.length === 0) return null;
  return (
    <section className={wizardStyles.section}>
      <h3>Next steps</h3>
      <ul className={cards ? styles.nextCards : styles.nextList}>
        {next.map((other) => (
          <li key={other}>
            <a href={hashHref(newImportPath({ kind: other }))}>
              <span>
                <b>{KIND_NAMES[other]}</b>
                {cards && <small>{KIND_DESCRIPTIONS[other].row}</small>}
              </span>
              <ArrowRight size={13} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
