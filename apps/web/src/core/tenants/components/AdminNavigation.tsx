import { useNavigate, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { findArea, groupAreas, searchAreas, useAdminAreas } from '../admin-navigation.ts';
import textStyles from '../../../platform/theme/text.module.css';
import itemListStyles from '../../../platform/ui/ItemList.module.css';
import styles from './AdminNavigation.module.css';

/** Lists the areas of the administration by group, and searches them. Enter opens the first match. */
export function AdminNavigation() {
  const navigate = useNavigate();
  const areas = useAdminAreas();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [text, setText] = useState('');
  const current = findArea(areas, pathname);
  const matches = searchAreas(areas, text);
  return (
    <nav className={styles.root} aria-label="Administration">
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== '' && matches[0]) void navigate({ to: matches[0].path });
        }}
      >
        <SearchField label="Search settings" value={text} onFind={setText} hasKey={false} />
      </form>
      {groupAreas(matches).map((group) => (
        <div key={group.group} role="group" aria-label={group.group}>
          <h2 className={clsx(textStyles.caption, styles.group)}>{group.group}</h2>
          <ul>
            {group.areas.map((area) => (
              <li key={area.path}>
                <a
                  className={clsx(itemListStyles.item, styles.area)}
                  href={hashHref(area.path)}
                  aria-current={area === current ? 'page' : undefined}
                >
                  <area.icon size={15} strokeWidth={1.75} aria-hidden />
                  <span>
                    {area.label}
                    <span className={clsx(textStyles.caption, styles.about)}>{area.about}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {matches.length === 0 && <p className={clsx(textStyles.caption, styles.group)}>No settings match “{text}”.</p>}
    </nav>
  );
}
