import type { PlayTemplate } from '@mainstay/contract/playbooks/templates';
import { lastDay, TEMPLATE_NAME_LIMIT } from '@mainstay/contract/rules/play-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BuildingComplex } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { EditorHeader } from '../../../../core/definitions/EditorHeader.tsx';
import { addDaysToToday, formatLongDate } from '../../../../platform/lib/dates.ts';
import { openPath } from '../../../../platform/lib/open-address.ts';
import { type FieldLabels, formatOption } from '../../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { ArchiveButton } from '../../../../platform/ui/ArchiveButton.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { Fields } from '../../../../platform/ui/Form.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { ApplyPlaybook } from '../../ApplyPlaybook.tsx';
import { archiveTemplate, saveTemplate, templateQuery } from '../queries.ts';
import { processChoices } from '../../../external-processes/queries.ts';
import { DUE_LABEL, OWNER_RULE_OPTIONS, PRIORITY_OPTIONS } from './ActionFields.tsx';
import { ActionRows } from './ActionRows.tsx';
import {
  type ActionDraft,
  type TemplateDraft,
  getStartDay,
  parseDueDays,
  toRequestBody,
  toTemplateDraft,
  validateDraft,
} from './template-draft.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import cardStyles from '../../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './TemplateEditor.module.css';

const formatPriority = formatOption(PRIORITY_OPTIONS);
const LABELS: FieldLabels = {
  description: 'Purpose',
  priority: ['Priority', formatPriority],
  actions: 'Action',
  // The name identifies the action.
  'actions.name': '',
  'actions.how': 'How to complete',
  'actions.priority': ['Priority', formatPriority],
  'actions.due': DUE_LABEL,
  'actions.rule': ['Owner', formatOption(OWNER_RULE_OPTIONS)],
  'actions.owner': 'Who',
  'actions.waits': [
    'Blocked by',
    (keys: readonly number[], { actions }: TemplateDraft) =>
      actions.flatMap(({ key, name }) => (keys.includes(key) ? [name] : [])).join(', '),
  ],
};

interface TemplateEditorProps {
  template: PlayTemplate | null;
  /** Refetches the playbook after it was restored or archived. */
  onReload: () => Promise<unknown>;
}

/** The editor of a playbook, with its schedule beside it. */
export function TemplateEditor({ template, onReload }: TemplateEditorProps) {
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const navigateToList = () => navigate(openPath('playbooks'));
  const form = useEditForm({
    draft: `playbook ${template?.id ?? 'new'}`,
    values: toTemplateDraft(template),
    version: template?.version,
    subject: template && { type: 'play_template', id: template.id },
    isGuarded: true,
    validate: validateDraft,
    save: async (values, version = 0) => {
      await saveTemplate(client, template && { id: template.id, version }, toRequestBody(values));
      showToast(`Saved “${values.name}”.`);
    },
    onSaved: navigateToList,
    fetchNewest: async () => {
      const newest = template && (await client.fetchQuery(templateQuery(template.id)));
      return newest && { values: toTemplateDraft(newest), version: newest.version };
    },
    reload: onReload,
  });
  const { values: draft, set, errors, dirty, canWrite } = form;
  const processes = useQuery(processChoices).data?.processes ?? [];
  const labels: FieldLabels = {
    ...LABELS,
    'actions.process': [
      'External process',
      formatOption(processes.map((process) => ({ value: process.id, label: process.name }))),
    ],
  };
  const [isApplying, setIsApplying] = useState(false);
  const isArchived = template?.status === 'archived';
  return (
    <>
      <EditorFrame form={form} className={styles.root}>
        <EditorHeader
          title={template?.name ?? 'New playbook'}
          count={template && <Chip line>{isArchived ? 'Archived' : `Version ${template.version}`}</Chip>}
          form={form}
          onBack={navigateToList}
          save={template ? 'Save' : 'Create playbook'}
          saved={template && { kind: 'play_template', id: template.id, onRestored: onReload }}
        >
          {template && canWrite && !dirty && (
            <ArchiveButton
              name={template.name}
              archived={isArchived}
              onArchive={(archived) => archiveTemplate(client, template.id, archived)}
              onDone={navigateToList}
              onProblem={form.showProblem}
            />
          )}
          {template && canWrite && !dirty && !isArchived && (
            <button type="button" className={buttonStyles.button} onClick={() => setIsApplying(true)}>
              <BuildingComplex size={14} aria-hidden />
              Apply to accounts…
            </button>
          )}
        </EditorHeader>
        <div className={clsx(pageHeaderStyles.page, styles.columns)}>
          <div className={styles.main}>
            <Fields disabled={!canWrite}>
              <FormNotices form={form} labels={labels} countsErrors />
              <div className={styles.twoColumns}>
                <TextField label="Name" maxLength={TEMPLATE_NAME_LIMIT} {...form.field('name')} />
                <SelectField label="Priority" options={PRIORITY_OPTIONS} {...form.field('priority')} />
              </div>
              <TextArea label="Purpose" rows={2} {...form.field('description')} />
            </Fields>
            <ActionRows
              value={draft.actions}
              errors={errors}
              readOnly={!canWrite}
              onChange={(actions) => set({ actions })}
            />
          </div>
          <TemplateSchedule actions={draft.actions} />
        </div>
      </EditorFrame>
      {isApplying && template && <ApplyPlaybook template={template} onClose={() => setIsApplying(false)} />}
    </>
  );
}

/**
 * Shows the schedule of a playbook that is added today. Each action has a bar from the last due day of its dependencies
 * to its own due day.
 */
function TemplateSchedule({ actions }: { actions: readonly ActionDraft[] }) {
  const days = actions.map((action) => {
    const due = parseDueDays(action);
    return { action, due: due !== null && Number.isFinite(due) ? due : null, startDay: getStartDay(actions, action) };
  });
  const end = Math.max(1, lastDay(days.map(({ due }) => ({ due_after_days: due }))) ?? 1);
  const toPercent = (day: number) => `${(100 * Math.min(day, end)) / end}%`;
  return (
    <section className={clsx(cardStyles.card, styles.schedule)} aria-label="Schedule">
      <div className={cardStyles.header} data-part="card-header">
        <h2>Preview if started today</h2>
      </div>
      <ol>
        {days.map(({ action, due, startDay }, at) => {
          const from = Math.min(startDay, due ?? startDay);
          const style = { '--from': toPercent(from), '--to': toPercent(due ?? from) } as CSSProperties;
          return (
            <li key={action.key} data-undated={due === null || undefined}>
              <span className={styles.scheduleRow}>
                <span className={clsx(textStyles.tabular, textStyles.muted)}>{at + 1}</span>
                <span>{action.name.trim() || 'New action'}</span>
                <span className={clsx(textStyles.tabular, textStyles.muted)}>
                  {due === null ? 'No due date' : formatLongDate(addDaysToToday(due))}
                </span>
              </span>
              <span className={styles.scheduleBar} style={style} aria-hidden>
                <i />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
