import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ASSISTANT_KEY, openAssistant } from '../core/assistant-chat/assistant-panel.ts';
import { isAnalyticsHost } from '../core/analytics/analytics-host.ts';
import { useMenus } from '../core/navigation/queries.ts';
import { loadAdminAreas } from '../platform/feature.ts';
import { TIMINGS } from '../platform/lib/timings.ts';
import { landingPath } from '../platform/lib/addresses.ts';
import { missingPages } from '../platform/lib/missing-pages.ts';
import { LoadingFallback, lazyComponent } from '../platform/lib/lazy-component.tsx';
import { useSession, useSignedIn } from '../platform/lib/session.ts';
import { useNavigateTo } from '../platform/lib/use-navigate-to.ts';
import { MantineRoot } from '../platform/theme/MantineRoot.tsx';
import { getCommands } from './commands.ts';
import { Header } from './Header.tsx';
import { FirstStepsPending } from '../core/tenants/setup/components/FirstStepsPending.tsx';
import { haveFirstStepsEnded } from '../core/tenants/setup/components/first-steps-end.ts';
import { QUICK_ADD_KEY, getQuickAddEntries } from '../domains/accounts/quick-add/components/quick-add-entries.ts';
import { LazyOverlay } from '../platform/ui/overlay-anchor.tsx';
import { PopupProvider, usePopupState } from '../platform/ui/use-popups.ts';
import { ShellNotice } from './ShellNotice.tsx';
import { recordVisit } from './recent-items.ts';
import { collectTypedText, type TypedAhead } from './typed-ahead.ts';
import { useShortcuts } from './use-shortcuts.ts';
import '../platform/ui/overlay-styles.ts';
import styles from './Shell.module.css';

// Dialogs are loaded when they are opened, so that they do not delay the first load of a list.
const CommandPalette = lazyComponent(
  async () => (await Promise.all([import('./CommandPalette.tsx'), loadAdminAreas()]))[0].CommandPalette,
);
const FirstSteps = lazyComponent(
  async () => (await import('../core/tenants/setup/components/FirstSteps.tsx')).FirstSteps,
);
const BackgroundWork = lazyComponent(async () => (await import('./BackgroundWork.tsx')).BackgroundWork, {
  isOptional: true,
});
const ShortcutsOverlay = lazyComponent(async () => (await import('./ShortcutsOverlay.tsx')).loadShortcutsOverlay());

/** `search` is the palette as the search of the header. */
type Overlay = 'palette' | 'search' | 'shortcuts' | null;

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
  const isStart = useIsStart();
  const isAdding = getQuickAddEntries(session).length > 0;
  const { setOpen } = popups;
  const sequences = useMemo(
    () =>
      new Map([
        ...commands.flatMap((c) => (c.keys ? [[c.keys, () => go(c.path)] as const] : [])),
        [ASSISTANT_KEY, openAssistant] as const,
        ...(isAdding ? [[QUICK_ADD_KEY, () => setOpen('add')] as const] : []),
      ]),
    [commands, go, isAdding, setOpen],
  );
  const [typed, setTyped] = useState<TypedAhead>();
  const close = () => {
    // The palette takes over the keys; without its code, it never does.
    typed?.stop();
    setOverlay(null);
  };
  const open = (next: Overlay) => {
    setOpen(null);
    setOverlay(next);
    if (next === 'palette' && overlay !== next) setTyped(collectTypedText(close));
  };
  useOnNavigation(() => {
    if (overlay !== null) close();
  });
  useRecentAccounts();
  useShortcuts({ onPalette: () => open('palette'), onHelp: () => open('shortcuts'), sequences });

  return (
    <PopupProvider value={popups}>
      <SkipLink />
      <ShellNotice />
      <LoadingFallback fallback={null}>
        <BackgroundWork hasAnalytics={isAnalyticsHost()} />
      </LoadingFallback>
      <Header onPalette={() => open('search')} onShortcuts={() => open('shortcuts')} />
      <main id="main" tabIndex={-1}>
        {isStart && canOpenAdmin(session.role) && !haveFirstStepsEnded(session) && (
          <LoadingFallback fallback={<FirstStepsPending />}>
            <FirstSteps />
          </LoadingFallback>
        )}
        <Outlet />
      </main>
      {overlay !== null && (
        <LazyOverlay key={overlay} opened onClose={close}>
          {overlay === 'shortcuts' ? (
            <ShortcutsOverlay commands={commands} onClose={close} />
          ) : (
            <CommandPalette
              debounce={overlay === 'search' ? TIMINGS.searchDebounce : TIMINGS.paletteDebounce}
              typed={overlay === 'search' ? undefined : typed}
              onClose={close}
              onShortcuts={() => open('shortcuts')}
            />
          )}
        </LazyOverlay>
      )}
    </PopupProvider>
  );
}

/** Whether the open screen is the first of the menu, or the home of the administration, where a sign-up leads. */
function useIsStart(): boolean {
  const start = landingPath(useMenus(), missingPages);
  const isAt = (path: string) => path === start || path === '/dashboard/admin';
  return useRouterState({ select: ({ location }) => isAt(decodeURI(location.pathname)) || isAt(location.pathname) });
}

/** Calls back when another address opens, such as by Back. A replaced address is of the same screen. */
function useOnNavigation(onNavigate: () => void): void {
  const { history } = useRouter();
  const latest = useRef(onNavigate);
  latest.current = onNavigate;
  useEffect(() => history.subscribe(({ action }) => action.type !== 'REPLACE' && latest.current()), [history]);
}

/** Lists each opened account among the recent items of the palette. */
function useRecentAccounts(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname !== undefined) recordVisit(pathname);
  }, [pathname]);
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
