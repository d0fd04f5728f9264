import { csvRow } from '@mainstay/contract/rules/csv';
import { IMPORT_FIELDS, type ImportField, KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { Download } from 'lucide-react';
import { saveFile } from '../../../platform/lib/save-file.ts';
import { KIND_DESCRIPTIONS } from './kind-descriptions.ts';
import uploadStyles from './Upload.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import chipStyles from '../../../platform/ui/Chip.module.css';
import styles from './Wizard.module.css';

/** Returns an empty template for a kind. Its headers are the field labels, so that they are mapped automatically. */
const buildTemplate = (kind: ImportKind) => csvRow(IMPORT_FIELDS[kind].map((field) => field.label));

function saveTemplate(kind: ImportKind): void {
  const name = `${KIND_NAMES[kind].toLowerCase().replaceAll(' ', '-')}.csv`;
  saveFile(new Blob([buildTemplate(kind)], { type: 'text/csv' }), name);
}

/** Describes the fields that a file of a kind can contain. */
export function KindPanel({ kind }: { kind: ImportKind }) {
  const fields = IMPORT_FIELDS[kind];
  return (
    <>
      <section>
        <h3>How rows are matched</h3>
        <p className={textStyles.muted}>{KIND_DESCRIPTIONS[kind].match}</p>
      </section>
      <FieldList title="Required columns" fields={fields.filter((field) => field.required)} />
      <FieldList title="Optional columns" fields={fields.filter((field) => !field.required)} />
      <button type="button" className={styles.quietButton} onClick={() => saveTemplate(kind)}>
        <Download size={13} aria-hidden />
        Download a template
      </button>
    </>
  );
}

const FieldList = ({ title, fields }: { title: string; fields: readonly ImportField[] }) =>
  fields.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul className={uploadStyles.fieldList}>
        {fields.map((field) => (
          <li key={field.key} className={chipStyles.chip} data-line>
            {field.label}
          </li>
        ))}
      </ul>
    </section>
  );
