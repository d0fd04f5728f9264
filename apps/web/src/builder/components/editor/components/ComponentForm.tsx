import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Database, History as Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { datasetsQuery } from '../../../../core/datasets/queries.ts';
import { DefinitionVersions } from '../../../../core/definitions/DefinitionVersions.tsx';
import { IssueList } from '../../../../core/definitions/IssueList.tsx';
import { PreviewAsFields } from '../../../../core/definitions/PreviewAsFields.tsx';
import { ApiError } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useUnsavedChangesGuard } from '../../../../platform/lib/use-unsaved-changes-guard.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { LeaveDialog } from '../../../../platform/ui/LeaveDialog.tsx';
import type { PickerValue } from '../../../../platform/ui/Picker.tsx';
import { SaveConflict } from '../../../../platform/ui/SaveConflict.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { explainQuery, usageQuery } from '../queries.ts';
import { DefinitionForm } from './DefinitionForm.tsx';
import { Preview } from './Preview.tsx';
import { EditingContext } from './editor-state.ts';
import { type SavedComponent, useSaveComponent } from './use-save-component.ts';
import '../../../../platform/ui/overlay-styles.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import editorFrameStyles from '../../../../platform/ui/EditorFrame.module.css';
import styles from './ComponentEditor.module.css';

/** What the form reports if it is in a dialog over another screen. */
export interface DialogHandlers {
  onSaved: (saved: SavedComponent) => void;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

interface ComponentFormProps {
  /** Null for a component that was not saved yet. */
  saved: SavedComponent | null;
  initial: SavedComponent['definition'];
  /** Called with the id of a new component after its first save. */
  onCreated?: ((id: number) => void) | undefined;
  dialog?: DialogHandlers | undefined;
}

/** The editor of one component, with the form next to the preview. */
export function ComponentForm({ saved, initial, onCreated, dialog }: ComponentFormProps) {
  const [base, setBase] = useState(saved);
  const [definition, setDefinition] = useState(initial);
  const [previewAs, setPreviewAs] = useState<{ user: PickerValue | null; account: PickerValue | null }>({
    user: null,
    account: null,
  });
  const [open, setOpen] = useState<'versions' | 'explain' | null>(null);
  const datasets = useQuery(datasetsQuery);
  const { user_access_type, role } = useSignedIn();
  const canWrite = user_access_type !== 'read_only';
  const dirty = canWrite && JSON.stringify(definition) !== JSON.stringify(base?.definition ?? initial);
  const guard = useUnsavedChangesGuard(dirty);
  const latest = useRef(definition);
  latest.current = definition;
  const saving = useSaveComponent(base, {
    onSaved: (next, sent) => {
      setBase(next);
      // Fields stay enabled while saving. Later edits are not in the response and remain for the next save.
      if (latest.current !== sent) return;
      setDefinition(next.definition);
      if (dialog) return dialog.onSaved(next);
      if (saved) return;
      guard.free();
      onCreated?.(next.id);
    },
    onLoaded: (next) => {
      setBase(next);
      setDefinition(next.definition);
    },
  });
  const onDirty = dialog?.onDirty;
  useEffect(() => onDirty?.(dirty), [onDirty, dirty]);
  const { problem } = saving;
  const { label, loads } = getComponentKind(definition.kind);
  return (
    <EditingContext
      value={{ datasets: datasets.data?.datasets ?? [], faults: problem instanceof ApiError ? problem.fields : {} }}
    >
      <section
        className={clsx(styles.root, editorFrameStyles.editor)}
        data-in-dialog={dialog !== undefined || undefined}
      >
        <header className={clsx(editorFrameStyles.bar, styles.bar)}>
          <Chip tone="brand">{label}</Chip>
          {(definition.name || !dialog) && (
            <h1 className={textStyles.truncate}>{definition.name || 'New component'}</h1>
          )}
          <span className={textStyles.caption}>
            {base ? `version ${base.version}` : 'not saved yet'}
            {dirty && base && ', unsaved changes'}
          </span>
          <span className={layoutStyles.grow} />
          {base && (
            <>
              <button type="button" className={buttonStyles.button} onClick={() => setOpen('versions')}>
                <Clock size={14} aria-hidden />
                Versions
              </button>
              {role.includes('ADM') && loads !== 'nothing' && (
                <button type="button" className={buttonStyles.button} onClick={() => setOpen('explain')}>
                  <Database size={14} aria-hidden />
                  Explain
                </button>
              )}
            </>
          )}
          {dialog && (
            <button type="button" className={buttonStyles.button} onClick={dialog.onCancel}>
              Cancel
            </button>
          )}
          {canWrite && (
            <button
              type="button"
              className={buttonStyles.button}
              data-primary
              aria-busy={saving.busy}
              disabled={base !== null && !dirty}
              onClick={() => saving.busy || void saving.save(definition)}
            >
              {dialog && !base ? 'Save and add' : 'Save'}
            </button>
          )}
        </header>
        {saving.slowWarning !== null && (
          <p className={styles.slowWarning} role="status">
            {saving.slowWarning}
          </p>
        )}
        <div className={styles.body}>
          <section className={styles.form} aria-label="Definition">
            <fieldset disabled={!canWrite}>
              <legend className={textStyles.screenReaderOnly}>Definition</legend>
              <DefinitionForm id={base?.id ?? null} definition={definition} onChange={setDefinition} />
            </fieldset>
          </section>
          <section className={styles.sideColumn} aria-label="Preview">
            <PreviewAsFields value={previewAs} onChange={setPreviewAs} />
            {problem !== null && <IssueList error={problem} />}
            <SaveConflict
              problem={problem}
              onOverwrite={() => void saving.overwrite(definition)}
              onReload={() => void saving.reload()}
            />
            <Preview id={base?.id ?? null} definition={definition} previewAs={previewAs} />
            {base && <UsageLine id={base.id} target={dialog ? '_blank' : undefined} />}
          </section>
        </div>
        {open === 'versions' && base && (
          <DefinitionVersions
            kind="component"
            id={base.id}
            dirty={dirty}
            onRestored={canWrite ? saving.reload : undefined}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'explain' && base && (
          <ExplainPanel id={base.id} account={previewAs.account?.id ?? null} onClose={() => setOpen(null)} />
        )}
        <LeaveDialog leaving={guard} />
      </section>
    </EditingContext>
  );
}

/** Lists where a component is used, so that authors know what a change affects. */
function UsageLine({ id, target }: { id: number; target: '_blank' | undefined }) {
  const { data } = useQuery(usageQuery(id));
  if (!data) return null;
  const { pages, components, kpis } = data;
  if (pages.length + components.length + kpis.length === 0)
    return <p className={clsx(textStyles.caption, styles.usage)}>Not used on any page yet.</p>;
  return (
    <p className={clsx(textStyles.caption, styles.usage)}>
      Used on{' '}
      {[
        ...pages.map(({ id: page, name }) => ({ name, path: `/dashboard/admin/pages/${page}` })),
        ...components.map(({ id: other, name }) => ({ name, path: `/dashboard/admin/components/${other}` })),
        ...kpis.map(({ id: kpi, name }) => ({ name, path: `/dashboard/admin/kpis?open=${kpi}` })),
      ].map(({ name, path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a className={textStyles.brandLink} href={hashHref(path)} target={target} rel={target && 'noopener'}>
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}

interface ExplainPanelProps {
  id: number;
  account: number | null;
  onClose: () => void;
}

/** The SQL statements of the saved component, and their query plans. */
function ExplainPanel({ id, account, onClose }: ExplainPanelProps) {
  const { data, error } = useQuery(explainQuery(id, account));
  return (
    <Modal opened onClose={onClose} title="Query plan" size={900} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <IssueList error={error} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.statements.map(({ name, sql, plan }) => (
        <section key={name} className={styles.queryPlan} aria-label={name}>
          <h3>{name}</h3>
          <ScrollableText text={sql} />
          <ScrollableText text={plan} />
        </section>
      ))}
    </Modal>
  );
}

// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
const ScrollableText = ({ text }: { text: string }) => <pre tabIndex={0}>{text}</pre>;
