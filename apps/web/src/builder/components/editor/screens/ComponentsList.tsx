import type { ComponentRow } from '@mainstay/contract/components/admin';
import { type Kind, KINDS } from '@mainstay/contract/components/definition';
import { Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useCallback } from 'react';
import { DefinitionList } from '../../../../core/definitions/DefinitionList.tsx';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import type { Column } from '../../../../platform/ui/table-columns.ts';
import { getExtensions } from '../../extension-components.ts';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { KIND_LABELS } from '../components/kind-labels.ts';
import { componentPages, deleteComponent, invalidateComponents } from '../queries.ts';
import type { ComponentsState } from '../routes.tsx';
import '../components/ComponentEditor.css';
import '../../../../platform/ui/Card.css';
import '../../../../platform/ui/overlay-styles.ts';

const KIND_OPTIONS = KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind].name }));

function toPath(state: ComponentsState): string {
  const query = new URLSearchParams();
  if (state.find) query.set('find', state.find);
  if (state.kind) query.set('kind', state.kind);
  if (state.new) query.set('new', 'true');
  const text = query.toString();
  return `/dashboard/admin/components${text && `?${text}`}`;
}

const renderActions = ({ name }: ComponentRow, remove: (() => void) | undefined) =>
  remove && <DeleteButton name={name} onDelete={remove} />;

/** The list of the company's components. */
export function ComponentsList() {
  const state: ComponentsState = useSearch({ from: '/shell/dashboard/admin/components' });
  const { find, kind } = state;
  const navigateTo = useNavigateTo();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useInfiniteQuery(componentPages({ find, kind }));
  const onFind = useCallback(
    (text: string) => navigateTo(toPath({ find: text, kind }), { replace: true }),
    [navigateTo, kind],
  );
  return (
    <>
      <DefinitionList<ComponentRow>
        title="Components"
        noun="component"
        icon={ChartColumn}
        columns={COMPONENT_COLUMNS}
        query={query}
        find={find}
        onFind={onFind}
        filters={
          <SelectField
            quiet
            label="Template"
            value={kind ?? ''}
            none="Every template"
            options={KIND_OPTIONS}
            onChange={(next) => navigateTo(toPath({ find, kind: next || undefined }), { replace: true })}
          />
        }
        description={find || kind ? undefined : 'A component runs one query and shows the result.'}
        getPath={componentPath}
        onNew={() => navigateTo(toPath({ ...state, new: true }))}
        actions={renderActions}
        remove={async (client, id) => {
          await deleteComponent(id);
          await invalidateComponents(client);
        }}
        removing="Components used on a page or linked from another component cannot be deleted."
      />
      {state.new && canWrite && (
        <TemplateChoice onClose={() => navigateTo(toPath({ find, kind }), { replace: true })} />
      )}
    </>
  );
}

const componentPath = (id: number): string => `/dashboard/admin/components/${id}`;

/** Columns of the list of components. */
const COMPONENT_COLUMNS: readonly Column<ComponentRow>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    cell: (component) => (
      <a className="link" href={hashHref(componentPath(component.id))} tabIndex={-1}>
        {component.name}
      </a>
    ),
  },
  { id: 'title', header: 'Title', width: 240, quiet: true, cell: (component) => component.title },
  { id: 'kind', header: 'Template', width: 140, phone: 'state', cell: ({ kind }) => KIND_LABELS[kind].name },
  { id: 'pages', header: 'Pages', width: 80, align: 'right', cell: (component) => component.pages },
  { id: 'version', header: 'Version', width: 90, align: 'right', phone: 'figure', cell: ({ version }) => version },
  {
    id: 'updated',
    header: 'Changed',
    width: 280,
    quiet: true,
    phone: 'note',
    cell: ({ updated_at, updated_by }) =>
      `${formatEntityTimestamp(updated_at)}${updated_by ? `, ${updated_by.name}` : ''}`,
  },
];

/** SVG paths of the template icons: lines in a faint color, followed by lines in the accent color. */
const ICONS: Readonly<Record<Kind, [faint: string, bright: string]>> = {
  table: ['M6 14H114M6 30H114M6 46H114M6 62H114', 'M6 22H40M6 38H52M6 54H34'],
  'react-table': ['M6 24H114M6 42H114M6 60H114M44 8V66M80 8V66', 'M6 14H34M50 14H72M86 14H108'],
  graph: ['M6 66H114', 'M16 66V40M36 66V26M56 66V48M76 66V16M96 66V34'],
  kpi: ['M12 22H60', 'M12 44H74M12 60H40'],
  score: ['M60 10A28 28 0 1 1 59 10', 'M60 10A28 28 0 0 1 80 58'],
  html: ['M8 20H112M8 34H96M8 48H104M8 62H60', 'M8 10H56'],
  'react-ai': ['M8 12H70V34H8ZM50 44H112V66H50Z', 'M16 23H50M58 55H96'],
  extension: ['M12 12H108V62H12Z', 'M44 12V26H58V12M108 34H94V48H108'],
};

/** Dialog to select a template; the editor then opens with a minimal definition. */
const TemplateChoice = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="New component" size={760} closeButtonProps={{ 'aria-label': 'Close' }}>
    <ul className="ce-templates">
      {KINDS.filter((kind) => kind !== 'extension' || getExtensions().length > 0).map((kind) => (
        <li key={kind}>
          <a className="card" href={hashHref(`/dashboard/admin/components/new?kind=${kind}`)}>
            <svg viewBox="0 0 120 74" aria-hidden>
              <path d={ICONS[kind][0]} fill="none" stroke="var(--track)" strokeWidth="5" />
              <path d={ICONS[kind][1]} fill="none" stroke="var(--chart-1)" strokeWidth={kind === 'graph' ? 10 : 5} />
            </svg>
            <b>{KIND_LABELS[kind].name}</b>
            <span className="cap">{KIND_LABELS[kind].about}</span>
          </a>
        </li>
      ))}
    </ul>
  </Modal>
);
