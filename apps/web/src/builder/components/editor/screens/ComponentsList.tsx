import type { ComponentRow } from '@mainstay/contract/components/admin';
import { KINDS } from '@mainstay/contract/rules/expressions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useCallback } from 'react';
import { DefinitionList } from '../../../../core/definitions/DefinitionList.tsx';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { COMPONENT_COLUMNS, componentPath } from '../components/component-columns.tsx';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { KIND_LABELS } from '../components/kind-labels.ts';
import { TemplateChoice } from '../components/TemplateChoice.tsx';
import { componentPages, deleteComponent, invalidateComponents } from '../queries.ts';
import type { ComponentsState } from '../routes.tsx';
import '../components/ComponentEditor.css';

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
