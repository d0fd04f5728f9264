import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { QUICK_FILTER_MESSAGES } from '@mainstay/contract/rules/quick-filters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { PageTabs } from '../../../platform/ui/PageTabs.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
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
            {(close) => <SaveForm onSave={save} onClose={close} />}
          </Popup>
        )
      )}
    </div>
  );
}

function SaveForm({ onSave, onClose }: { onSave: (name: string) => Promise<unknown>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setMessage(QUICK_FILTER_MESSAGES.name);
    setBusy(true);
    setMessage(null);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={styles.popupForm}
      aria-label="Save filter"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField label="Name" maxLength={350} value={name} error={message} onChange={setName} />
      <div>
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
    </Form>
  );
}
