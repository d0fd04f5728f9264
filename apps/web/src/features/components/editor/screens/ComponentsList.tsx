import type { ComponentRow } from '@mainstay/contract/components/admin';
import { KINDS } from '@mainstay/contract/rules/expressions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useCallback } from 'react';
import { DefinitionList } from '../../../../app/DefinitionList.tsx';
import { useSignedIn } from '../../../../lib/session.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { COMPONENT_COLUMNS, componentPath } from '../components/component-columns.tsx';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { KIND_WORDS } from '../components/kind-words.ts';
import { TemplateChoice } from '../components/TemplateChoice.tsx';
import { componentPages, deleteComponent, forgetComponents } from '../queries.ts';
import type { ComponentsState } from '../routes.tsx';
import '../components/ComponentEditor.css';

const KIND_OPTIONS = KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].name }));

function pathOf(state: ComponentsState): string {
  const query = new URLSearchParams();
  if (state.find) query.set('find', state.find);
  if (state.kind) query.set('kind', state.kind);
  if (state.new) query.set('new', 'true');
  const text = query.toString();
  return `/dashboard/admin/components${text && `?${text}`}`;
}

const actionsOf = ({ name }: ComponentRow, remove: (() => void) | undefined) =>
  remove && <DeleteButton name={name} onDelete={remove} />;

/** The components of the company, each opened in its editor. */
export function ComponentsList() {
  const state: ComponentsState = useSearch({ from: '/shell/dashboard/admin/components' });
  const { find, kind } = state;
  const go = useGo();
  const mayWrite = useSignedIn().user_access_type !== 'read_only';
  const query = useInfiniteQuery(componentPages({ find, kind }));
  const onFind = useCallback((text: string) => go(pathOf({ find: text, kind }), { replace: true }), [go, kind]);
  return (
    <>
      <DefinitionList<ComponentRow>
        title="Components"
        one="component"
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
            onChange={(next) => go(pathOf({ find, kind: next || undefined }), { replace: true })}
          />
        }
        whatItIs={find || kind ? undefined : 'A component asks the data one thing and shows the answer.'}
        pathOf={componentPath}
        onNew={() => go(pathOf({ ...state, new: true }))}
        actions={actionsOf}
        remove={async (client, id) => {
          await deleteComponent(id);
          await forgetComponents(client);
        }}
        removing="One that a page shows, or that another leads to, stays."
      />
      {state.new && mayWrite && <TemplateChoice onClose={() => go(pathOf({ find, kind }), { replace: true })} />}
    </>
  );
}
