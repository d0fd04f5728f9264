import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSession, useSignedIn } from '../platform/lib/session.ts';
import { useNavigateTo } from '../platform/lib/use-navigate-to.ts';
import { MantineRoot } from '../platform/theme/MantineRoot.tsx';
import { getCommands } from './commands.ts';
import { Header } from './Header.tsx';
import { QUICK_ADD_KEY, getQuickAddEntries } from './quick-add-entries.ts';
import { PopupProvider, usePopupState } from '../platform/ui/use-popups.ts';
import { useShortcuts } from './use-shortcuts.ts';
import '../platform/ui/overlay-styles.ts';
import styles from './Shell.module.css';

// Dialogs are loaded when they are opened, so that they do not delay the first load of a list.
const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((m) => ({ default: m.CommandPalette })));
const ShortcutsOverlay = lazy(() => import('./ShortcutsOverlay.tsx').then((m) => ({ default: m.ShortcutsOverlay })));

type Overlay = 'palette' | 'shortcuts' | null;

/** The frame of every screen for signed-in users: header, palette and shortcuts. */
export const Shell = () => (
  <MantineRoot>
    <ShellFrame />
  </MantineRoot>
);

function ShellFrame() {
  const session = useSignedIn();
  useLeaveWhenSignedOut();
  const popups = usePopupState();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const go = useNavigateTo();
  const commands = useMemo(() => getCommands(session), [session]);
  const isAdding = getQuickAddEntries(session).length > 0;
  const { setOpen } = popups;
  const sequences = useMemo(
    () =>
      new Map([
        ...commands.flatMap((c) => (c.keys ? [[c.keys, () => go(c.path)] as const] : [])),
        ...(isAdding ? [[QUICK_ADD_KEY, () => setOpen('add')] as const] : []),
      ]),
    [commands, go, isAdding, setOpen],
  );
  const open = (next: Overlay) => {
    setOpen(null);
    setOverlay(next);
  };
  const close = () => setOverlay(null);
  useShortcuts({ onPalette: () => open('palette'), onHelp: () => open('shortcuts'), sequences });

  return (
    <PopupProvider value={popups}>
      <SkipLink />
      <Header onPalette={() => open('palette')} onShortcuts={() => open('shortcuts')} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'shortcuts' && <ShortcutsOverlay commands={commands} onClose={close} />}
      </Suspense>
    </PopupProvider>
  );
}

/** Leaves the screen if the session ends while it is open, in any tab. The route guard only runs on navigation. */
function useLeaveWhenSignedOut(): void {
  const signedIn = useSession() !== null;
  const go = useNavigateTo();
  useEffect(() => {
    if (!signedIn) go('/', { replace: true });
  }, [signedIn, go]);
}

/** Moves the focus in a click handler, because the router uses the hash. */
const SkipLink = () => (
  <a
    className={styles.skipLink}
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to content
  </a>
);
