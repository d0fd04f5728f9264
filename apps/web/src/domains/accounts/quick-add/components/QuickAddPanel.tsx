import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountDetails } from '../../../../core/account-access/queries.ts';
import type { QuickAddEntry } from '../../../../core/account-access/quick-add.ts';
import { AccountPicker } from '../../choices/components/AccountPicker.tsx';
import { accountPermission } from '../../queries.ts';
import { LoadingFallback } from '../../../../platform/lib/lazy-component.tsx';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { AfterPaint } from '../../../../platform/ui/AfterPaint.tsx';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { SegmentedControl } from '../../../../platform/ui/SegmentedControl.tsx';
import { SidePanel } from '../../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../../platform/ui/SidePanel.module.css';
import styles from './QuickAddPanel.module.css';

/** The maximum number of tags that a form offers. */
const TAG_LIMIT = 100;

interface QuickAddPanelProps {
  entries: readonly QuickAddEntry[];
  /** Name of the selected entry. */
  app: string;
  /** Id of the open account. */
  accountId: number | undefined;
  /** Selects another kind of item; undefined if the panel offers only one. */
  onApp?: (app: string) => void;
  onClose: () => void;
}

/**
 * Adds an item to an account from any screen: selects the kind of item, the account, and shows the form. View-only
 * accounts have no form.
 */
export function QuickAddPanel({ entries, app, accountId, onApp, onClose }: QuickAddPanelProps) {
  const [selectedId, setSelectedId] = useState(accountId ?? null);
  const entry = entries.find(({ name }) => name === app);
  const title = entry?.title ?? `New ${app.toLowerCase()}`;
  const forms = onApp && entry && 'Form' in entry ? entries.filter((one) => 'Form' in one) : [];
  return (
    <SidePanel label={title} header={<h2>{title}</h2>} onClose={onClose}>
      {(forms.length > 0 || selectedId === null) && (
        <div className={clsx(sidePanelStyles.section, styles.itemKind)}>
          {onApp && forms.length > 0 && (
            <SegmentedControl
              label="What to add"
              options={forms.map(({ name }) => ({ value: name, label: name }))}
              value={app}
              onChange={onApp}
            />
          )}
          {selectedId === null && <AccountPicker onChoose={setSelectedId} />}
        </div>
      )}
      {selectedId !== null && entry && (
        <SelectedAccount
          key={selectedId}
          id={selectedId}
          entry={entry}
          onChange={() => setSelectedId(null)}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

interface SelectedAccountProps {
  id: number;
  entry: QuickAddEntry;
  onChange: () => void;
  onClose: () => void;
}

function SelectedAccount({ id, entry, onChange, onClose }: SelectedAccountProps) {
  const { data, error, refetch } = useQuery({ ...accountPermission(id), staleTime: 0 });
  // Usually cached, because the panel is opened on the screen of the account.
  const image = useQuery(accountDetails(id)).data?.image_url ?? null;
  // The list that had the focus was unmounted.
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => header.current?.focus(), []);
  const navigate = useNavigateTo();
  const path = data && !data.read_only && 'toPath' in entry ? entry.toPath(id) : undefined;
  const openScreen = useRef((_path: string) => {});
  openScreen.current = (to) => {
    onClose();
    navigate(to);
  };
  useEffect(() => {
    if (path !== undefined) openScreen.current(path);
  }, [path]);
  const change = (
    <button type="button" className={buttonStyles.button} onClick={onChange}>
      Change account
    </button>
  );
  if (error)
    return (
      <div className={sidePanelStyles.section}>
        <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />
        {change}
      </div>
    );
  return (
    <>
      <div className={sidePanelStyles.section} aria-busy={!data}>
        <div className={styles.account} ref={header} tabIndex={-1} data-autofocus>
          {data ? (
            <>
              <AccountLogo name={data.account_name} image={image} />
              <b className={textStyles.truncate}>{data.account_name}</b>
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
      {data && !data.read_only && 'Form' in entry && (
        <div className={styles.form} data-app={entry.name}>
          <AfterPaint key={entry.name} fallback={<Skeleton height={320} />}>
            <LoadingFallback fallback={<Skeleton height={320} />}>
              <entry.Form accountId={id} tagLimit={TAG_LIMIT} onClose={onClose} />
            </LoadingFallback>
          </AfterPaint>
        </div>
      )}
    </>
  );
}
