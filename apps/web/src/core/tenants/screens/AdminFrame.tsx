import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { ADMIN_HOME, findArea, useAdminAreas } from '../admin-navigation.ts';
import { AdminNavigation } from '../components/AdminNavigation.tsx';
import styles from './AdminFrame.module.css';

/** The frame of every screen of the administration: the sidebar, and the path to the screen. */
export function AdminFrame() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isWide = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.wide) });
  const area = findArea(useAdminAreas(), pathname);
  return (
    <div className={styles.root} data-home={area ? undefined : true} data-wide={isWide ? true : undefined}>
      {!isWide && (
        <div className={styles.sidebar}>
          <AdminNavigation />
        </div>
      )}
      <div className={styles.content}>
        {area && (
          <nav className={styles.breadcrumbs} aria-label="Breadcrumbs">
            <ol>
              {[
                { label: 'Administration', path: ADMIN_HOME },
                ...(area.group === area.label ? [] : [{ label: area.group, path: undefined }]),
                { label: area.label, path: area.path },
              ].map(({ label, path }, at) => (
                <Fragment key={path ?? label}>
                  {at > 0 && (
                    <li aria-hidden>
                      <ChevronRight size={13} />
                    </li>
                  )}
                  <li data-group={path ? undefined : true}>
                    {path && path !== pathname ? (
                      <a href={hashHref(path)}>{label}</a>
                    ) : (
                      <span aria-current={path ? 'page' : undefined}>{label}</span>
                    )}
                  </li>
                </Fragment>
              ))}
            </ol>
          </nav>
        )}
        <Outlet />
      </div>
    </div>
  );
}
