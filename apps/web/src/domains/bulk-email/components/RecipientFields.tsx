import type { BulkConfiguration, BulkFile } from '@mainstay/contract/bulk-email';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { contactViewsQuery } from '../queries.ts';
import { type ConfigurationValues, getColumns, selectFile } from './configuration-draft.ts';
import { ContactViewDialog } from './ContactViewDialog.tsx';
import { UploadButton } from './UploadButton.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ConfigurationEditor.module.css';

const SOURCES = [
  { value: 'file', label: 'Rows of a file' },
  { value: 'view', label: 'View of contacts' },
] as const;

interface RecipientFieldsProps {
  form: ReturnType<typeof useEditForm<ConfigurationValues, { saved: BulkConfiguration; isSending: boolean }>>;
  files: readonly BulkFile[];
}

/** Who receives the message: the rows of a file, or the contacts of a saved view. */
export function RecipientFields({ form, files }: RecipientFieldsProps) {
  const { values, set, errors } = form;
  const views = useQuery({ ...contactViewsQuery, enabled: values.source === 'view' }).data?.views ?? [];
  const [isAdding, setIsAdding] = useState(false);
  const select = (path: string) => {
    const file = files.find(({ file_path }) => file_path === path);
    if (file) set(selectFile(values, file));
  };
  return (
    <section className={styles.section} aria-label="Recipients">
      <h2>Recipients</h2>
      <SegmentedControl
        label="Source"
        options={SOURCES}
        value={values.source}
        onChange={(source) => set({ source, selected_cols: [], selected_to_col: source === 'view' ? 'email' : '' })}
      />
      {values.source === 'file' ? (
        <>
          <div className={styles.withButton}>
            <SelectField
              label="File"
              none="Select a file"
              value={values.fileurl}
              options={files.map(({ file_path, upload_filename, rows }) => ({
                value: file_path,
                label: `${upload_filename} (${formatCount(rows, 'row')})`,
              }))}
              error={errors.fileurl}
              onChange={select}
            />
            <UploadButton onUploaded={(file) => set(selectFile(values, file))} />
          </div>
          <SelectField
            label="To column"
            none="Select the column with the addresses"
            options={getColumns(values, files).map((column) => ({ value: column, label: column }))}
            {...form.field('selected_to_col')}
          />
        </>
      ) : (
        <>
          <div className={styles.withButton}>
            <SelectField
              label="View"
              none="Select a view"
              value={values.view_id === null ? '' : String(values.view_id)}
              options={views.map(({ id, name }) => ({ value: String(id), label: name }))}
              error={errors.view_id}
              onChange={(id) => set({ view_id: Number(id), selected_to_col: 'email' })}
            />
            <button type="button" className={buttonStyles.button} onClick={() => setIsAdding(true)}>
              <Plus size={14} aria-hidden />
              New view
            </button>
          </div>
          <p className={textStyles.caption}>
            The view is evaluated when the emails are sent, with the contacts of accounts that you can see then.
          </p>
          {isAdding && (
            <ContactViewDialog
              onSaved={(view_id) => set({ view_id, selected_to_col: 'email' })}
              onClose={() => setIsAdding(false)}
            />
          )}
        </>
      )}
    </section>
  );
}
