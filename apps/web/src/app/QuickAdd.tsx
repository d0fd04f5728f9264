import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { onQuickAdd } from '../core/account-access/quick-add.ts';
import { LoadingFallback, lazyRouteComponent } from '../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../platform/lib/session.ts';
import { useAddressedAccountId } from '../platform/lib/use-addressed-account-id.ts';
import { useNavigateTo } from '../platform/lib/use-navigate-to.ts';
import { MenuButton } from '../platform/ui/MenuButton.tsx';
import { getQuickAddEntries } from '../domains/accounts/quick-add/components/quick-add-entries.ts';
import { PlainButton } from '../platform/ui/PlainButton.tsx';
import { usePopup } from '../platform/ui/use-popups.ts';
import barButtonStyles from '../platform/ui/BarButton.module.css';

const QuickAddPanel = lazyRouteComponent(
  () => import('../domains/accounts/quick-add/components/QuickAddPanel.tsx'),
  'QuickAddPanel',
);
/** Preloads the panel when the pointer or the focus reaches the button. */
const preload = () => void QuickAddPanel.preload?.();

/** Adds an item to the open account or to a selected one. While the popup is open, a letter selects an entry. */
export function QuickAdd() {
  const popup = usePopup('add');
  const session = useSignedIn();
  const accountId = useAddressedAccountId();
  const [app, setApp] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => onQuickAdd(setApp), []);
  const navigate = useNavigateTo();
  const entries = getQuickAddEntries(session);
  if (entries.length === 0) return null;
  // The clicked element is unmounted with the popup, so the focus returns to the button.
  const close = () => {
    setApp(null);
    opener.current?.focus();
  };
  return (
    <>
      <MenuButton
        {...popup.props}
        position="bottom-end"
        width={210}
        trigger={
          <PlainButton
            ref={opener}
            className={barButtonStyles.barButton}
            aria-label="Quick add"
            onPointerEnter={preload}
            onFocus={preload}
          >
            <Plus size={17} aria-hidden />
          </PlainButton>
        }
        entries={entries.map(({ name, key, icon: Icon, ...entry }) => ({
          label: name,
          icon: <Icon size={15} aria-hidden />,
          shortcut: key,
          onSelect: () => ('path' in entry ? navigate(entry.path) : setApp(name)),
        }))}
      />
      {app && (
        <LoadingFallback fallback={null}>
          <QuickAddPanel entries={entries} app={app} accountId={accountId} onApp={setApp} onClose={close} />
        </LoadingFallback>
      )}
    </>
  );
}
