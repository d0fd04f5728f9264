import { useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { loadAdminAreas } from '../platform/feature.ts';
import { LoadingFallback, lazyComponent } from '../platform/lib/lazy-component.tsx';
import { startPagePreload } from '../builder/pages/start-page-preload.ts';
import { AnnouncementLink } from '../core/announcements/components/AnnouncementLink.tsx';
import { AssistantButton } from '../core/assistant-chat/AssistantButton.tsx';
import { NotificationBell } from '../core/notifications/components/NotificationBell.tsx';
import { useMenus } from '../core/navigation/queries.ts';
import { headerItems, itemPath } from '../platform/lib/addresses.ts';
import { hashHref } from '../platform/lib/history.ts';
import { useSignedIn } from '../platform/lib/session.ts';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { CompanyLogo } from '../platform/ui/CompanyLogo.tsx';
import { PlainButton } from '../platform/ui/PlainButton.tsx';
import { findCurrentItem } from './current-item.ts';
import { HelpMenu } from './HelpMenu.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { MorePopup } from './MorePopup.tsx';
import { ProfilePopup } from './ProfilePopup.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import styles from './Shell.module.css';

// Wide bars have a button instead, and the palette is loaded when it is opened.
const InlineSearch = lazyComponent(
  async () => (await Promise.all([import('./InlineSearch.tsx'), loadAdminAreas()]))[0].InlineSearch,
  { isOptional: true },
);

/** The maximum number of items in the bar; the others are in the "More" menu. */
const BAR_ITEMS = 5;
/** At this width and below, the search is a field in the bar (1-C-19). */
const INLINE_SEARCH = '(max-width: 962px)';

interface HeaderProps {
  onPalette: () => void;
  onShortcuts: () => void;
}

/** The bar at the top of every screen. */
export function Header({ onPalette, onShortcuts }: HeaderProps) {
  const session = useSignedIn();
  const menus = useMenus();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isInline = useMediaQuery(INLINE_SEARCH, undefined, { getInitialValueInEffect: false });
  const items = headerItems(menus);
  const current = findCurrentItem(menus, pathname);
  const hiddenItems = items.slice(BAR_ITEMS);
  return (
    <header className={styles.bar}>
      <MobileMenu items={items} current={current} />
      <a className={styles.homeLink} href={hashHref('/dashboard')} aria-label={`${session.entity_name}, home`}>
        <CompanyLogo logo={session.entity_logo} />
        <span>{session.entity_name}</span>
      </a>
      <nav className={styles.navigation} aria-label="Main">
        {items.slice(0, BAR_ITEMS).map((item) => (
          <a
            key={item.id}
            className={styles.navigationItem}
            href={hashHref(itemPath(item))}
            aria-current={item.id === current?.id ? 'page' : undefined}
            onPointerEnter={() => startPagePreload(item.id)}
            onFocus={() => startPagePreload(item.id)}
          >
            {item.name}
          </a>
        ))}
        {hiddenItems.length > 0 && <MorePopup items={hiddenItems} current={current} />}
      </nav>
      <div className={styles.endGroup}>
        {isInline ? (
          <LoadingFallback fallback={<SearchButton onClick={onPalette} />}>
            <InlineSearch onShortcuts={onShortcuts} />
          </LoadingFallback>
        ) : (
          <SearchButton onClick={onPalette} />
        )}
        <QuickAdd />
        <AssistantButton />
        <AnnouncementLink />
        <NotificationBell />
        <HelpMenu onShortcuts={onShortcuts} />
        <ProfilePopup />
      </div>
    </header>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <PlainButton className={styles.search} onClick={onClick}>
    <Search size={14} aria-hidden />
    <span>Search or jump to…</span>
    <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
  </PlainButton>
);
