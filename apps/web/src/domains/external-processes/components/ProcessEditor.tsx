import type { ExternalProcess } from '@mainstay/contract/external-processes';
import {
  PLACEHOLDERS,
  PROCESS_KIND_NAMES,
  PROCESS_KINDS,
  PROCESS_NAME_LIMIT,
  SUBJECT_LIMIT,
  WEBHOOK_HEADERS,
} from '@mainstay/contract/rules/external-processes';
import { Modal } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { openPath } from '../../../platform/lib/open-address.ts';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { type FieldLabels, formatOption } from '../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ArchiveButton } from '../../../platform/ui/ArchiveButton.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { OneTimeSecret } from '../../../platform/ui/OneTimeSecret.tsx';
import { RadioCards } from '../../../platform/ui/RadioCards.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { archiveProcess, createProcess, processQuery, processRuns, saveProcess } from '../queries.ts';
import { FIELD_TYPE_OPTIONS, FieldRows } from './FieldRows.tsx';
import { RunList } from './RunList.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { suggestKey, toProcessDraft, toRequestBody, validateDraft } from './process-draft.ts';
import '../../../platform/ui/overlay-styles.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './ExternalProcesses.module.css';

interface ProcessEditorProps {
  process: ExternalProcess | null;
  /** Refetches the process after another user has saved it. */
  onReload: () => Promise<unknown>;
}

const KINDS = PROCESS_KINDS.map((value) => ({ value, label: PROCESS_KIND_NAMES[value] }));
const LABELS: FieldLabels = {
  kind: ['Process type', formatOption(KINDS)],
  description: 'Purpose',
  url: 'URL',
  body: 'Message',
  fields: 'Field',
  'fields.key': 'Sent as',
  'fields.type': ['Type', formatOption(FIELD_TYPE_OPTIONS)],
  'fields.value': 'Default value',
  'fields.options': 'Choices',
};

/** The editor of an external process, with its runs beside it. */
export function ProcessEditor({ process, onReload }: ProcessEditorProps) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const [secret, setSecret] = useState<{ text: string; isNew: boolean } | null>(null);
  const navigateToList = () => navigate(openPath('external-processes'));
  const form = useEditForm({
    draft: `external process ${process?.id ?? 'new'}`,
    values: toProcessDraft(process),
    version: process?.version,
    subject: process && { type: 'external_process', id: process.id },
    isGuarded: true,
    validate: validateDraft,
    save: async (values, version = 0) => {
      const body = toRequestBody(values);
      const newSecret = process ? null : (await createProcess(client, body)).secret;
      if (process) await saveProcess(client, { id: process.id, version }, body);
      showToast(`Saved “${values.name}”.`);
      return newSecret;
    },
    onSaved: (text) => (text === null ? navigateToList() : setSecret({ text, isNew: true })),
    fetchNewest: async () => {
      const newest = process && (await client.fetchQuery(processQuery(process.id))).process;
      return newest && { values: toProcessDraft(newest), version: newest.version };
    },
    reload: onReload,
  });
  const { values: draft, set, errors, dirty, canWrite } = form;
  const isArchived = process?.status === 'archived';
  const names = [...draft.fields.map(suggestKey).filter((key) => key !== ''), ...PLACEHOLDERS];
  return (
    <>
      <EditorFrame form={form}>
        <EditorHeader
          title={process?.name ?? 'New external process'}
          count={process && <Chip line>{isArchived ? 'Archived' : PROCESS_KIND_NAMES[process.kind]}</Chip>}
          form={form}
          onBack={navigateToList}
          save={process ? 'Save' : 'Create process'}
          saved={null}
        >
          {process && canWrite && !dirty && (
            <ArchiveButton
              name={process.name}
              archived={isArchived}
              onArchive={(archived) => archiveProcess(client, process.id, archived)}
              onDone={navigateToList}
              onProblem={form.showProblem}
            />
          )}
        </EditorHeader>
        <div className={clsx(pageHeaderStyles.page, styles.columns)}>
          <div className={styles.form}>
            <Fields disabled={!canWrite}>
              <FormNotices form={form} labels={LABELS} />
              {!process && <RadioCards legend="Process type" name="kind" options={KINDS} {...form.field('kind')} />}
              <TextField label="Name" maxLength={PROCESS_NAME_LIMIT} {...form.field('name')} />
              <TextArea label="Purpose" rows={2} {...form.field('description')} />
              {draft.kind === 'form' ? (
                <WebhookFields
                  process={process}
                  url={draft.url}
                  error={errors.url}
                  readOnly={!canWrite}
                  onChange={(url) => set({ url })}
                  onSecret={(text) => setSecret({ text, isNew: false })}
                />
              ) : (
                <>
                  <TextField label="Subject" maxLength={SUBJECT_LIMIT} {...form.field('subject')} />
                  <TextArea label="Message" rows={8} {...form.field('body')} />
                  <p className={textStyles.caption}>Placeholders: {names.map((name) => `{{${name}}}`).join(', ')}.</p>
                </>
              )}
              <FieldRows
                value={draft.fields}
                errors={errors}
                readOnly={!canWrite}
                onChange={(fields) => set({ fields })}
              />
            </Fields>
          </div>
          {process && <ProcessRuns id={process.id} />}
        </div>
      </EditorFrame>
      {secret && (
        <SecretDialog secret={secret.text} onClose={() => (secret.isNew ? navigateToList() : setSecret(null))} />
      )}
    </>
  );
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;

/** Lists the runs of an external process on all accounts. */
function ProcessRuns({ id }: { id: number }) {
  const [filter, setFilter] = useState<'all' | 'failed'>('all');
  const query = useInfiniteQuery(processRuns(id, filter === 'failed' ? filter : undefined));
  const list = pagedList(query, (page) => page.listing);
  return (
    <section className={cardStyles.card} aria-label="Runs">
      <div className={cardStyles.header} data-part="card-header">
        <h2>Runs</h2>
        <span className={layoutStyles.grow} />
        <SegmentedControl label="Runs that are shown" options={FILTERS} value={filter} onChange={setFilter} />
      </div>
      <RunList showsAction isFailedOnly={filter === 'failed'} list={list} query={query} />
    </section>
  );
}

/** Shows the signing secret of a webhook once. Only its button closes the dialog. */
const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title="Webhook secret"
    size={480}
    centered
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
  >
    <OneTimeSecret
      secret={secret}
      about="Copy it now. Mainstay stores it encrypted and will not show it again."
      onClose={onClose}
    >
      <p className={textStyles.caption}>
        Every request carries {WEBHOOK_HEADERS.signature}: v1= and the HMAC-SHA256, in hexadecimal, of the{' '}
        {WEBHOOK_HEADERS.id}, a dot, the {WEBHOOK_HEADERS.timestamp}, a dot and the body, under this secret.
      </p>
    </OneTimeSecret>
  </Modal>
);
