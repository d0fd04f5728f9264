import { ChevronDown, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { lazyComponent, LoadingFallback } from '../../../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { MenuButton } from '../../../../platform/ui/MenuButton.tsx';
import { getQuickAddEntries } from './quick-add-entries.ts';
import buttonStyles from '../../../../platform/ui/button.module.css';

const QuickAddPanel = lazyComponent(async () => (await import('./QuickAddPanel.tsx')).QuickAddPanel);

/** Buttons that add items to an account that the user can write to. The most frequent ones have their own button. */
export function AddButtons({ accountId }: { accountId: number }) {
  const entries = getQuickAddEntries(useSignedIn(), true);
  const [app, setApp] = useState<string | null>(null);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  if (entries.length === 0) return null;
  // The clicked entry is unmounted with the menu, so the focus returns to the button.
  const close = () => {
    setApp(null);
    (document.getElementById(`${id}-${app}`) ?? opener.current)?.focus();
  };
  const preload = () => void QuickAddPanel.preload();
  return (
    <>
      {entries.map(
        ({ name, button, icon: Icon, ...entry }) =>
          button && (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              className={buttonStyles.button}
              data-part="button"
              onPointerEnter={() => {
                preload();
                if ('Form' in entry) void entry.Form.preload();
              }}
              onClick={() => setApp(name)}
            >
              <Icon size={14} aria-hidden />
              {button}
            </button>
          ),
      )}
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
            onPointerEnter={preload}
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
