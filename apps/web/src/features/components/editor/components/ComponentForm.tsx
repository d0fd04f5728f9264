import { useQuery } from '@tanstack/react-query';
import { Database, History as Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { DefinitionVersions } from '../../../../app/DefinitionVersions.tsx';
import { PreviewAsFields } from '../../../../app/PreviewAsFields.tsx';
import { ApiError } from '../../../../lib/api.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { useUnsavedChangesGuard } from '../../../../lib/use-unsaved-changes-guard.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { LeaveDialog } from '../../../../ui/LeaveDialog.tsx';
import { SaveConflict } from '../../../../ui/SaveConflict.tsx';
import type { PickerValue } from '../../../../ui/Picker.tsx';
import { datasetsQuery } from '../queries.ts';
import { DefinitionForm } from './DefinitionForm.tsx';
import { EditingContext } from './editor-state.ts';
import { ExplainPanel } from './ExplainPanel.tsx';
import { KIND_LABELS } from './kind-labels.ts';
import { IssueList, Preview } from './Preview.tsx';
import { UsageLine } from './UsageLine.tsx';
import { type SavedComponent, useSaveComponent } from './use-save-component.ts';
import './ComponentEditor.css';
import '../../../../ui/EditorFrame.css';
import '../../../../ui/button.css';

interface ComponentFormProps {
  /** Null for a component that was not saved yet. */
  saved: SavedComponent | null;
  first: SavedComponent['definition'];
  /** Called with the id of a new component after its first save. */
  onMade: (id: number) => void;
}

/** The editor of one component, with the form next to the preview. */
export function ComponentForm({ saved, first, onMade }: ComponentFormProps) {
  const [base, setBase] = useState(saved);
  const [definition, setDefinition] = useState(first);
  const [looking, setLooking] = useState<{ user: PickerValue | null; account: PickerValue | null }>({
    user: null,
    account: null,
  });
  const [open, setOpen] = useState<'versions' | 'explain' | null>(null);
  const datasets = useQuery(datasetsQuery);
  const { user_access_type, role } = useSignedIn();
  const mayWrite = user_access_type !== 'read_only';
  const dirty = mayWrite && JSON.stringify(definition) !== JSON.stringify(base?.definition ?? first);
  const leaving = useUnsavedChangesGuard(dirty);
  const latest = useRef(definition);
  latest.current = definition;
  const saving = useSaveComponent(base, {
    onSaved: (next, sent) => {
      setBase(next);
      // Fields stay enabled while saving. Later edits are not in the response and remain for the next save.
      if (latest.current !== sent) return;
      setDefinition(next.definition);
      if (saved) return;
      leaving.free();
      onMade(next.id);
    },
    onLoaded: (next) => {
      setBase(next);
      setDefinition(next.definition);
    },
  });
  const { problem } = saving;
  const words = KIND_LABELS[definition.kind];
  return (
    <EditingContext
      value={{ datasets: datasets.data?.datasets ?? [], faults: problem instanceof ApiError ? problem.fields : {} }}
    >
      <div className="ce editor">
        <header className="editor-bar">
          <Chip tone="brand">{words.name}</Chip>
          <h1 className="ell">{definition.name || 'New component'}</h1>
          <span className="cap">
            {base ? `version ${base.version}` : 'not saved yet'}
            {dirty && base && ', unsaved changes'}
          </span>
          <span className="grow" />
          {base && (
            <>
              <button type="button" className="btn" onClick={() => setOpen('versions')}>
                <Clock size={14} aria-hidden />
                Versions
              </button>
              {role.includes('ADM') && definition.kind !== 'score' && definition.kind !== 'react-ai' && (
                <button type="button" className="btn" onClick={() => setOpen('explain')}>
                  <Database size={14} aria-hidden />
                  Explain
                </button>
              )}
            </>
          )}
          {mayWrite && (
            <button
              type="button"
              className="btn"
              data-primary
              aria-busy={saving.busy}
              disabled={base !== null && !dirty}
              onClick={() => saving.busy || void saving.save(definition)}
            >
              Save
            </button>
          )}
        </header>
        {saving.slow !== null && (
          <p className="ce-slow" role="status">
            {saving.slow}
          </p>
        )}
        <div className="ce-body">
          <section className="ce-form" aria-label="Definition">
            <fieldset disabled={!mayWrite}>
              <legend className="sr">Definition</legend>
              <DefinitionForm id={base?.id ?? null} definition={definition} onChange={setDefinition} />
            </fieldset>
          </section>
          <section className="ce-side" aria-label="Preview">
            <PreviewAsFields value={looking} onChange={setLooking} />
            {problem !== null && <IssueList error={problem} />}
            <SaveConflict
              problem={problem}
              onOverwrite={() => void saving.overwrite(definition)}
              onReload={() => void saving.reload()}
            />
            <Preview id={base?.id ?? null} definition={definition} looking={looking} />
            {base && <UsageLine id={base.id} />}
          </section>
        </div>
        {open === 'versions' && base && (
          <DefinitionVersions
            kind="component"
            id={base.id}
            dirty={dirty}
            onRestored={mayWrite ? saving.reload : undefined}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'explain' && base && (
          <ExplainPanel id={base.id} account={looking.account?.id ?? null} onClose={() => setOpen(null)} />
        )}
        <LeaveDialog leaving={leaving} />
      </div>
    </EditingContext>
  );
}
