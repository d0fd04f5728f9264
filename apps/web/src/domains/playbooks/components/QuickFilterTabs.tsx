import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { QUICK_FILTER_MESSAGES } from '@mainstay/contract/rules/quick-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { TextForm } from '../../../platform/forms/TextForm.tsx';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { PageTabs } from '../../../platform/ui/PageTabs.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteQuickFilter, quickFiltersQuery, saveQuickFilter } from '../queries.ts';
import { toCriteria, isFiltered, type PlaySearch, toSearch } from './play-search.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './PlayWorkspace.module.css';

interface QuickFilterTabsProps {
  search: PlaySearch;
  onNavigate: (search: PlaySearch) => void;
}

const ALL = 'all';

/** Shows the user's quick filters as views of the list. The current filter can be saved as a new one. */
export function QuickFilterTabs({ search, onNavigate }: QuickFilterTabsProps) {
  const client = useQueryClient();
  const { data } = useQuery(quickFiltersQuery);
  const savedFilters = data?.quick_filters ?? [];
  const activeFilter = savedFilters.find(({ id }) => id === search.filterId);
  const getHref = (target: PlaySearch) => hashHref(actionsPath({ ...target }));
  const tabs = [
    { key: ALL, name: 'All playbooks', href: getHref({ view: 'playbooks' }) },
    ...savedFilters.map(({ id, name, filter_criteria }) => ({
      key: String(id),
      name,
      href: getHref(toSearch(filter_criteria, id)),
    })),
  ];
  const refresh = () => client.invalidateQueries({ queryKey: quickFiltersQuery.queryKey });
  const remove = async (id: number) => {
    try {
      await deleteQuickFilter(id);
      showToast(DELETED_MESSAGE);
      onNavigate({ view: 'playbooks' });
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    await refresh();
  };
  const save = async (name: string) => {
    const { quick_filter: createdFilter } = await saveQuickFilter(name, toCriteria(search));
    await refresh();
    onNavigate({ ...search, filterId: createdFilter.id });
  };
  return (
    <div className={styles.filterTabs}>
      <PageTabs
        key={tabs.length}
        label="Saved filters"
        tabs={tabs}
        active={activeFilter ? String(activeFilter.id) : ALL}
      />
      {activeFilter ? (
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={`Delete filter ${activeFilter.name}`}
          onClick={() => void remove(activeFilter.id)}
        >
          <Trash2 size={14} aria-hidden />
        </button>
      ) : (
        isFiltered(search) && (
          <Popup
            label="Save filter"
            width={280}
            position="bottom-end"
            trigger={
              <button type="button" className={buttonStyles.button} data-quiet>
                <BookmarkPlus size={14} aria-hidden />
                Save filter
              </button>
            }
          >
            {(close) => (
              <TextForm
                draft="name of filter"
                title="Save filter"
                label="Name"
                name="name"
                verb="Save"
                className={styles.popupForm}
                maxLength={350}
                savedText=""
                requiredMessage={QUICK_FILTER_MESSAGES.name}
                onSave={save}
                onSaved={close}
              />
            )}
          </Popup>
        )
      )}
    </div>
  );
}
