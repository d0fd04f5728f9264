import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Database, History as Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { datasetsQuery } from '../../../../core/datasets/queries.ts';
import { DefinitionVersions } from '../../../../core/definitions/DefinitionVersions.tsx';
import { IssueList } from '../../../../core/definitions/IssueList.tsx';
import { PreviewAsFields } from '../../../../core/definitions/PreviewAsFields.tsx';
import { menuItemsQuery } from '../../../../core/navigation/queries.ts';
import type { FieldLabels } from '../../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { LeaveDialog } from '../../../../platform/ui/LeaveDialog.tsx';
import type { PickerValue } from '../../../../platform/ui/Picker.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { getComponentKind } from '../../component-kinds.ts';
import {
  componentsQuery,
  createComponent,
  explainQuery,
  fetchComponent,
  invalidateComponents,
  kpiChoices,
  updateComponent,
  usageQuery,
} from '../queries.ts';
import { toDefinitionLabels } from './definition-labels.ts';
import { DefinitionForm } from './DefinitionForm.tsx';
import { Preview } from './Preview.tsx';
import { EditingContext } from './editor-state.ts';
import { formatSlowWarning, type SavedComponent } from './saved-component.ts';
import '../../../../platform/ui/overlay-styles.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import editorFrameStyles from '../../../../platform/ui/EditorFrame.module.css';
import styles from './ComponentEditor.module.css';

/** What the form reports if it is in a dialog over another screen. */
export interface DialogHandlers {
  onSaved: (saved: SavedComponent) => void;
  /** @param discard discards the unsaved changes; null without changes */
  onChanged: (discard: (() => void) | null) => void;
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

const toValues = ({ definition, version }: Pick<SavedComponent, 'definition' | 'version'>) => ({
  values: { definition },
  version,
});

/** The editor of one component, with the form next to the preview. */
export function ComponentForm({ saved, initial, onCreated, dialog }: ComponentFormProps) {
  const client = useQueryClient();
  const [slowWarning, setSlowWarning] = useState<string | null>(null);
  const [previewAs, setPreviewAs] = useState<{ user: PickerValue | null; account: PickerValue | null }>({
    user: null,
    account: null,
  });
  const [open, setOpen] = useState<'versions' | 'explain' | null>(null);
  const datasets = useQuery(datasetsQuery);
  const { role } = useSignedIn();
  const form = useEditForm({
    draft: saved ? `component ${saved.id}` : `new component of kind ${initial.kind}`,
    values: { definition: initial },
    version: saved?.version,
    subject: saved && { type: 'component', id: saved.id },
    isGuarded: true,
    save: async ({ definition }, version = 0): Promise<SavedComponent> => {
      setSlowWarning(null);
      const next = await (saved ? updateComponent(saved.id, definition, version) : createComponent(definition));
      await invalidateComponents(client);
      showToast(`Saved “${definition.name}” as version ${next.version}.`);
      setSlowWarning(formatSlowWarning(next.milliseconds));
      return next;
    },
    onSaved: dialog?.onSaved ?? (saved ? undefined : ({ id }) => onCreated?.(id)),
    toSaved: toValues,
    fetchNewest: async () => saved && toValues(await fetchComponent(saved.id)),
  });
  const { definition } = form.values;
  const labels = useDefinitionLabels(definition, form.conflict !== null);
  const { dirty, canWrite, discard } = form;
  const reload = async () => {
    if (saved) form.reset(toValues(await fetchComponent(saved.id)));
    await invalidateComponents(client);
  };
  const onChanged = dialog?.onChanged;
  useEffect(() => onChanged?.(dirty ? discard : null));
  const { label, loads } = getComponentKind(definition.kind);
  return (
    <EditingContext value={{ datasets: datasets.data?.datasets ?? [], faults: form.errors }}>
      <EditorFrame
        form={form}
        className={clsx(styles.root, editorFrameStyles.editor)}
        data-in-dialog={dialog !== undefined || undefined}
      >
        <div className={clsx(editorFrameStyles.bar, styles.bar)}>
          <Chip tone="brand">{label}</Chip>
          {(definition.name || !dialog) && (
            <h1 className={textStyles.truncate}>{definition.name || 'New component'}</h1>
          )}
          <span className={textStyles.caption}>
            {saved ? `version ${form.version}` : 'not saved yet'}
            {dirty && saved && ', unsaved changes'}
          </span>
          <span className={layoutStyles.grow} />
          {saved && (
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
          {canWrite && !form.conflict && (
            <SubmitButton busy={form.busy} disabled={saved !== null && !dirty}>
              {dialog && !saved ? 'Save and add' : 'Save'}
            </SubmitButton>
          )}
        </div>
        {slowWarning !== null && (
          <p className={styles.slowWarning} role="status">
            {slowWarning}
          </p>
        )}
        <div className={styles.body}>
          <section className={styles.form} aria-label="Definition">
            <fieldset disabled={!canWrite}>
              <legend className={textStyles.screenReaderOnly}>Definition</legend>
              <DefinitionForm
                id={saved?.id ?? null}
                definition={definition}
                onChange={(next) => form.set({ definition: next })}
              />
            </fieldset>
          </section>
          <section className={styles.sideColumn} aria-label="Preview">
            <PreviewAsFields value={previewAs} onChange={setPreviewAs} />
            <FormNotices form={form} labels={labels}>
              {form.error !== null && <IssueList error={form.error} />}
            </FormNotices>
            <Preview id={saved?.id ?? null} definition={definition} previewAs={previewAs} />
            {saved && <UsageLine id={saved.id} target={dialog ? '_blank' : undefined} />}
          </section>
        </div>
        {open === 'versions' && saved && (
          <DefinitionVersions
            kind="component"
            id={saved.id}
            dirty={dirty}
            onRestored={canWrite ? reload : undefined}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'explain' && saved && (
          <ExplainPanel id={saved.id} account={previewAs.account?.id ?? null} onClose={() => setOpen(null)} />
        )}
        <LeaveDialog leaving={form.leaving} />
      </EditorFrame>
    </EditingContext>
  );
}

/** Loads the names that the comparison of two versions shows once there is a conflict. */
function useDefinitionLabels(definition: SavedComponent['definition'], hasConflict: boolean): FieldLabels {
  const datasets = useQuery(datasetsQuery).data?.datasets ?? [];
  const components = useQuery({ ...componentsQuery, enabled: hasConflict }).data?.listing ?? [];
  const menus = useQuery({ ...menuItemsQuery, enabled: hasConflict }).data?.listing ?? [];
  const kpis = useQuery({ ...kpiChoices, enabled: hasConflict }).data?.listing ?? [];
  const toChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  if (!hasConflict) return {};
  return toDefinitionLabels(definition, {
    datasets,
    components: components.map(({ id, title, name }) => toChoice({ id, name: title || name })),
    menus: menus.map(toChoice),
    kpis: kpis.map(toChoice),
  });
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
