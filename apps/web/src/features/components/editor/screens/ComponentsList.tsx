import type { ComponentRow } from '@mainstay/contract/components/admin';
import { KINDS } from '@mainstay/contract/rules/expressions';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartColumn, Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AuthoringTabs } from '../../../../app/AuthoringTabs.tsx';
import { hashHref } from '../../../../lib/history.ts';
import { pagedList } from '../../../../lib/paged-list.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FindField } from '../../../../ui/FindField.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { COMPONENT_COLUMNS, componentPath } from '../components/component-columns.tsx';
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

/** The components of the company, each opened in its editor. */
export function ComponentsList() {
  const state: ComponentsState = useSearch({ from: '/shell/dashboard/admin/components' });
  const { find, kind } = state;
  const go = useGo();
  const client = useQueryClient();
  const mayWrite = useSignedIn().user_access_type !== 'read_only';
  const [deleting, setDeleting] = useState<ComponentRow | null>(null);
  const query = useInfiniteQuery(componentPages({ find, kind }));
  const list = pagedList(query, (page) => page.listing);
  const total = query.data?.pages[0]?.total_records;
  const onFind = useCallback((text: string) => go(pathOf({ find: text, kind }), { replace: true }), [go, kind]);
  const actions = (component: ComponentRow) =>
    mayWrite && (
      <button
        type="button"
        className="ic"
        aria-label={`Delete ${component.name}`}
        tabIndex={-1}
        onClick={() => setDeleting(component)}
      >
        <Trash2 size={14} aria-hidden />
      </button>
    );
  return (
    <div className="sheet">
      <PageHeader
        title="Components"
        count={total ? total.toLocaleString('en-US') : undefined}
        below={<AuthoringTabs active="Components" />}
      >
        <SelectField
          quiet
          label="Template"
          value={kind ?? ''}
          none="Every template"
          options={KIND_OPTIONS}
          onChange={(next) => go(pathOf({ find, kind: next || undefined }), { replace: true })}
        />
        <FindField label="Find a component" value={find ?? ''} onFind={onFind} />
        {mayWrite && (
          <button type="button" className="btn" data-primary onClick={() => go(pathOf({ ...state, new: true }))}>
            <Plus size={14} aria-hidden />
            New component
          </button>
        )}
      </PageHeader>
      <DataTable<ComponentRow>
        label="Components"
        columns={COMPONENT_COLUMNS}
        rows={list.rows}
        rowId={(component) => component.id}
        rowName={(component) => component.name}
        loading={list.loading}
        busy={query.isFetchingNextPage}
        error={list.error}
        onRetry={() => void query.refetch()}
        hasNext={list.hasNext}
        onEndReached={() => void query.fetchNextPage()}
        actions={actions}
        onOpen={({ id }, newTab) => {
          if (newTab) window.open(hashHref(componentPath(id)), '_blank', 'noopener');
          else go(componentPath(id));
        }}
        empty={
          <EmptyState title={find || kind ? 'No component found' : 'No components yet'} icon={ChartColumn}>
            {find || kind ? 'None has a name like this.' : 'A component asks the data one thing and shows the answer.'}
          </EmptyState>
        }
      />
      {state.new && mayWrite && <TemplateChoice onClose={() => go(pathOf({ find, kind }), { replace: true })} />}
      {deleting && (
        <ConfirmDialog
          opened
          title={`Delete ${deleting.name}?`}
          verb="Delete"
          onConfirm={async () => {
            await deleteComponent(deleting.id);
            await forgetComponents(client);
          }}
          onClose={() => setDeleting(null)}
        >
          One that a page shows, or that another leads to, stays.
        </ConfirmDialog>
      )}
    </div>
  );
}
