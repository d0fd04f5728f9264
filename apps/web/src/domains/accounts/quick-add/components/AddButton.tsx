import { ChevronDown, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent, LoadingFallback } from '../../../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { MenuButton } from '../../../../platform/ui/MenuButton.tsx';
import { getQuickAddEntries } from './quick-add-entries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';

const QuickAddPanel = lazyComponent(async () => (await import('./QuickAddPanel.tsx')).QuickAddPanel);

/** Adds an item to an account that the user can write to. */
export function AddButton({ accountId }: { accountId: number }) {
  const entries = getQuickAddEntries(useSignedIn(), true);
  const [app, setApp] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (entries.length === 0) return null;
  // The clicked entry is unmounted with the menu, so the focus returns to the button.
  const close = () => {
    setApp(null);
    opener.current?.focus();
  };
  return (
    <>
      <MenuButton
        label="Add"
        position="bottom-end"
        width={190}
        trigger={
          <button
            ref={opener}
            type="button"
            className={buttonStyles.button}
            data-part="button"
            onPointerEnter={() => void QuickAddPanel.preload()}
          >
            <Plus size={14} aria-hidden />
            Add
            <ChevronDown size={14} aria-hidden />
          </button>
        }
        entries={entries.map(({ name, key, icon: Icon }) => ({
          label: name,
          icon: <Icon size={15} aria-hidden />,
          shortcut: key,
          onSelect: () => setApp(name),
        }))}
      />
      {app && (
        <LoadingFallback fallback={null}>
          <QuickAddPanel entries={entries} app={app} accountId={accountId} onClose={close} />
        </LoadingFallback>
      )}
    </>
  );
}
