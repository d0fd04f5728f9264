import { Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AccountPicker } from '../features/accounts/choices/components/AccountPicker.tsx';
import { accountPermission } from '../features/accounts/queries.ts';
import { lazyComponent, LoadingFallback } from '../lib/lazy-component.tsx';
import { AccountLogo } from '../ui/AccountLogo.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { SidePanel } from '../ui/SidePanel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { QuickAddApp, QuickAddEntry } from './contributions.ts';
import './QuickAddPanel.css';

/** The maximum number of tags that a form offers. */
const TAG_LIMIT = 100;

interface FormProps {
  accountId: number;
  onClose: () => void;
  tagLimit?: number;
}

/** The forms, whose code is loaded when they are selected. */
const FORMS = {
  Action: lazyComponent<FormProps>(
    async () => (await import('../features/playbooks/components/NewActionForm.tsx')).NewActionForm,
  ),
  Note: lazyComponent<FormProps>(
    async () => (await import('../features/notes/components/NewNoteForm.tsx')).NewNoteForm,
  ),
  Contact: lazyComponent<FormProps>(
    async () => (await import('../features/contacts/components/NewContactForm.tsx')).NewContactForm,
  ),
} satisfies Record<QuickAddApp, unknown>;

interface QuickAddPanelProps {
  entries: readonly QuickAddEntry[];
  app: QuickAddApp;
  /** Id of the open account. */
  accountId: number | undefined;
  onApp: (app: QuickAddApp) => void;
  onClose: () => void;
}

/**
 * Adds an item to an account from any screen: selects the kind of item, the account, and shows the form. View-only
 * accounts have no form.
 */
export function QuickAddPanel({ entries, app, accountId, onApp, onClose }: QuickAddPanelProps) {
  const [selectedId, setSelectedId] = useState(accountId ?? null);
  const title = `New ${app.toLowerCase()}`;
  return (
    <SidePanel label={title} header={<h2>{title}</h2>} onClose={onClose}>
      <div className="side-s qa-apps">
        <SegmentedControl
          label="What to add"
          options={entries.map(({ name }) => ({ value: name, label: name }))}
          value={app}
          onChange={onApp}
        />
        {selectedId === null && <AccountPicker onChoose={setSelectedId} />}
      </div>
      {selectedId !== null && (
        <SelectedAccount
          key={selectedId}
          id={selectedId}
          app={app}
          onChange={() => setSelectedId(null)}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

interface SelectedAccountProps {
  id: number;
  app: QuickAddApp;
  onChange: () => void;
  onClose: () => void;
}

function SelectedAccount({ id, app, onChange, onClose }: SelectedAccountProps) {
  const { data, error, refetch } = useQuery({ ...accountPermission(id), staleTime: 0 });
  // The list that had the focus was unmounted.
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => header.current?.focus(), []);
  const change = (
    <button type="button" className="btn" onClick={onChange}>
      Change account
    </button>
  );
  if (error)
    return (
      <div className="side-s">
        <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />
        {change}
      </div>
    );
  const Form = FORMS[app];
  return (
    <>
      <div className="side-s" aria-busy={!data}>
        <div className="qa-on" ref={header} tabIndex={-1} data-autofocus>
          {data ? (
            <>
              <AccountLogo name={data.account_name} />
              <b className="ell">{data.account_name}</b>
            </>
          ) : (
            <Skeleton height={20} />
          )}
          {change}
        </div>
        {data?.read_only && (
          <EmptyState title="View only" icon={Lock}>
            You have view-only access to this account.
          </EmptyState>
        )}
      </div>
      {data && !data.read_only && (
        <div className="qa-form" data-app={app}>
          <LoadingFallback fallback={<Skeleton height={320} />}>
            <Form key={app} accountId={id} tagLimit={TAG_LIMIT} onClose={onClose} />
          </LoadingFallback>
        </div>
      )}
    </>
  );
}
