import type { BulkConfiguration, BulkFile } from '@mainstay/contract/bulk-email';
import { BULK_SUBJECT_LIMIT } from '@mainstay/contract/rules/bulk-email';
import { escapeMarkup } from '@mainstay/contract/rules/note-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MailCheck, Save, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Fields } from '../../../platform/ui/Form.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { saveConfiguration, sendTest, templateChoicesQuery } from '../queries.ts';
import { bulkPath, BULK_PATH } from './bulk-address.ts';
import { ColumnChips } from './ColumnChips.tsx';
import {
  type ConfigurationValues,
  getColumns,
  guessToColumn,
  findUsedColumns,
  toDraft,
  withUsedColumns,
  toValues,
  validateValues,
} from './configuration-draft.ts';
import { MessagePreview } from './MessagePreview.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ConfigurationEditor.module.css';

interface ConfigurationEditorProps {
  /** Null for a new one. */
  configuration: BulkConfiguration | null;
  files: readonly BulkFile[];
  /** The `file_path` of the file of a new configuration. */
  file?: string | undefined;
}

/** The editor of a configuration: its recipients and its message, with a preview of each row. */
export function ConfigurationEditor({ configuration, files, file }: ConfigurationEditorProps) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const initialFile = configuration ? undefined : files.find(({ file_path }) => file_path === file);
  const form = useEditForm<ConfigurationValues, { saved: BulkConfiguration; isSending: boolean }>({
    draft: `bulk email ${configuration?.id ?? 'new'}`,
    values: {
      ...toValues(configuration, initialFile?.file_path),
      ...(initialFile && { selected_to_col: guessToColumn(initialFile) }),
    },
    unstored: ['isSending'],
    isGuarded: true,
    ownPath: BULK_PATH,
    validate: (values) => validateValues(values, getColumns(values, files)),
    save: async (values) => ({
      saved: await saveConfiguration(
        client,
        configuration?.id ?? null,
        toDraft(withUsedColumns(values, getColumns(values, files))),
      ),
      isSending: values.isSending,
    }),
    onSaved: ({ saved, isSending }) => {
      if (!isSending) showToast('Template saved.');
      navigate(isSending ? bulkPath({ open: saved.id, send: true }) : bulkPath());
    },
  });
  const { values, set, canWrite } = form;
  const columns = getColumns(values, files);
  const [row, setRow] = useState(1);
  return (
    <EditorFrame form={form} className={styles.root} aria-label="Template">
      <PageHeader title={configuration ? configuration.subject || 'Template' : 'New template'}>
        <button type="button" className={buttonStyles.button} onClick={() => navigate(bulkPath())}>
          {canWrite ? 'Cancel' : 'Back'}
        </button>
        {canWrite && (
          <>
            <TestButton values={withUsedColumns(values, columns)} row={row} />
            <button type="submit" className={buttonStyles.button} aria-busy={form.busy}>
              <Save size={14} aria-hidden />
              Save
            </button>
            <button
              type="button"
              className={buttonStyles.button}
              data-primary
              aria-busy={form.busy}
              onClick={() => form.submit({ isSending: true })}
            >
              <Send size={14} aria-hidden />
              Send…
            </button>
          </>
        )}
      </PageHeader>
      <LeaveDialog leaving={form.leaving} />
      <div className={clsx(pageHeaderStyles.page, styles.columns)}>
        <div className={styles.form}>
          <Fields disabled={!canWrite}>
            <FormNotices form={form} />
            <RecipientFields form={form} files={files} />
            <MessageFields form={form} columns={columns} onTemplate={set} />
          </Fields>
        </div>
        <MessagePreview values={withUsedColumns(values, columns)} columns={columns} row={row} onRow={setRow} />
      </div>
    </EditorFrame>
  );
}

type Form = ReturnType<typeof useEditForm<ConfigurationValues, { saved: BulkConfiguration; isSending: boolean }>>;

interface MessageFieldsProps {
  form: Form;
  columns: readonly string[];
  onTemplate: (change: Partial<ConfigurationValues>) => void;
}

/** The template that the message starts from, its subject and text, and the columns that both can contain. */
function MessageFields({ form, columns, onTemplate }: MessageFieldsProps) {
  const templates = useQuery(templateChoicesQuery).data?.templates ?? [];
  const inserter = useRef<((text: string) => void) | null>(null);
  const subject = useRef<HTMLInputElement>(null);
  /** Whether the subject had the focus last. Otherwise columns are inserted into the text. */
  const isInSubject = useRef(false);
  /** The text is an initial value, so another template mounts the field again. */
  const [revision, setRevision] = useState(0);
  const { values, set } = form;
  const insert = (column: string) => {
    const text = `{{${column}}}`;
    if (!values.selected_cols.includes(column)) set({ selected_cols: [...values.selected_cols, column] });
    const field = subject.current;
    if (!isInSubject.current || !field) return inserter.current?.(text);
    const at = field.selectionStart ?? values.subject.length;
    set({ subject: `${values.subject.slice(0, at)}${text}${values.subject.slice(field.selectionEnd ?? at)}` });
    field.focus();
  };
  const startFrom = (id: string) => {
    const template = templates.find((one) => String(one.id) === id);
    if (!template) return;
    onTemplate({ subject: template.subject, template_content: toMarkup(template.body) });
    setRevision(revision + 1);
  };
  return (
    <section className={styles.section} aria-label="Message">
      <h2>Message</h2>
      {templates.length > 0 && (
        <SelectField
          label="Start from an email template"
          none="Select a template"
          value=""
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={startFrom}
        />
      )}
      <div
        onFocus={({ target }) => {
          isInSubject.current = target instanceof HTMLInputElement;
        }}
        className={styles.message}
      >
        <TextField label="Subject" ref={subject} maxLength={BULK_SUBJECT_LIMIT} {...form.field('subject')} />
        <ColumnChips
          columns={columns}
          selected={values.selected_cols}
          used={findUsedColumns(values, columns)}
          onInsert={insert}
          onRemove={(column) => set({ selected_cols: values.selected_cols.filter((one) => one !== column) })}
        />
        <RichTextField
          key={revision}
          label="Text"
          placeholder="Write the message…"
          takesFocus={false}
          inserter={inserter}
          {...form.field('template_content')}
        />
      </div>
    </section>
  );
}

/** Returns the markup of a plain text. */
const toMarkup = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join('');

/** Sends the message of the previewed row to the user. */
function TestButton({ values, row }: { values: ConfigurationValues; row: number }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      showToast(`Test email sent to ${await sendTest({ ...toDraft(values), row })}.`);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setBusy(false);
  };
  return (
    <button type="button" className={buttonStyles.button} aria-busy={busy} onClick={() => void send()}>
      <MailCheck size={14} aria-hidden />
      Send test to me
    </button>
  );
}
