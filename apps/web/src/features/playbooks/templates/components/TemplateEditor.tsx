import type { PlayTemplate } from '@mainstay/contract/playbooks/templates';
import { TEMPLATE_NAME_LIMIT } from '@mainstay/contract/rules/play-templates';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Building2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApplyPlaybook } from '../../../../app/ApplyPlaybook.tsx';
import { EditorHead } from '../../../../app/EditorHead.tsx';
import { ApiError } from '../../../../lib/api.ts';
import { openPath } from '../../../../lib/open-address.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { useChanged } from '../../../../lib/use-changed.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { useLeaving } from '../../../../lib/use-leaving.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { EditorProblem } from '../../../../ui/EditorProblem.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { show } from '../../../../ui/toast.ts';
import { archiveTemplate, saveTemplate } from '../queries.ts';
import { PRIORITY_OPTIONS } from './ActionFields.tsx';
import { ActionRows } from './ActionRows.tsx';
import { bodyOf, draftOf, faultsOf, type TemplateDraft } from './template-draft.ts';
import { TemplateCourse } from './TemplateCourse.tsx';
import '../../../../ui/Card.css';
import './TemplateEditor.css';

interface TemplateEditorProps {
  template: PlayTemplate | null;
  /** Reads anew what was restored or archived. */
  onReread: () => Promise<unknown>;
}

/** A playbook while it is written, beside how it would run. */
export function TemplateEditor({ template, onReread }: TemplateEditorProps) {
  const client = useQueryClient();
  const go = useGo();
  const writes = useSignedIn().user_access_type !== 'read_only';
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(template));
  const dirty = useChanged(draft) && writes;
  const leaving = useLeaving(dirty);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [applying, setApplying] = useState(false);
  const set = (next: Partial<TemplateDraft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    // What was told is told until it is mended; nothing new is told while somebody types.
    const left = faultsOf(changed);
    setFaults((told) => Object.fromEntries(Object.entries(told).filter(([place]) => left[place] !== undefined)));
  };
  const leave = () => go(openPath('playbooks'));
  const save = async (from: Parameters<typeof saveTemplate>[1]) => {
    const found = faultsOf(draft);
    setFaults(found);
    setProblem(null);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await saveTemplate(client, from, bodyOf(draft));
      show('Saved.');
      leaving.free();
      leave();
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      setProblem(error);
      setBusy(false);
    }
  };
  const archive = async (archived: boolean) => {
    if (!template) return;
    try {
      await archiveTemplate(client, template.id, archived);
      show(archived ? `${template.name} is archived.` : `${template.name} is in use again.`);
      leave();
    } catch (error) {
      setProblem(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(template);
  };
  const isArchived = template?.status === 'archived';
  return (
    <>
      <form className="pbk-editor" onSubmit={submit} noValidate>
        <EditorHead
          title={template?.name ?? 'New playbook'}
          count={template && <Chip line>{isArchived ? 'Archived' : `Version ${template.version}`}</Chip>}
          back={writes ? 'Cancel' : 'Back'}
          onBack={leave}
          save={template ? 'Save' : 'Create playbook'}
          busy={busy}
          dirty={dirty}
          leaving={leaving}
          saved={template && { kind: 'play_template', id: template.id, onRestored: onReread }}
        >
          {template && writes && !dirty && (
            <button type="button" className="btn" onClick={() => void archive(!isArchived)}>
              {isArchived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
              {isArchived ? 'Take out of the archive' : 'Archive'}
            </button>
          )}
          {template && writes && !dirty && !isArchived && (
            <button type="button" className="btn" onClick={() => setApplying(true)}>
              <Building2 size={14} aria-hidden />
              Apply to accounts…
            </button>
          )}
        </EditorHead>
        <div className="page pbk">
          <div className="pbk-form">
            <EditorProblem
              problem={problem}
              faults={faults}
              since={
                template && {
                  onOverwrite: () => void save({ id: template.id }),
                  onReload: () => void onReread().catch(setProblem),
                }
              }
            />
            <div className="pbk-two">
              <TextField
                label="Name"
                maxLength={TEMPLATE_NAME_LIMIT}
                value={draft.name}
                error={faults.name}
                onChange={(name) => set({ name })}
              />
              <SelectField
                label="Priority"
                value={draft.priority}
                options={PRIORITY_OPTIONS}
                onChange={(priority) => set({ priority })}
              />
            </div>
            <TextArea
              label="What it is for"
              rows={2}
              value={draft.description}
              onChange={(description) => set({ description })}
            />
            <ActionRows
              value={draft.actions}
              faults={faults}
              readOnly={!writes}
              onChange={(actions) => set({ actions })}
            />
          </div>
          <TemplateCourse actions={draft.actions} />
        </div>
      </form>
      {applying && template && <ApplyPlaybook template={template} onClose={() => setApplying(false)} />}
    </>
  );
}
