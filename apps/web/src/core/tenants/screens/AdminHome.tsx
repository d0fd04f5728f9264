import { clsx } from 'clsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { groupAreas, useAdminAreas } from '../admin-navigation.ts';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './AdminHome.module.css';

/** The home of the administration with one card per group. On narrow screens, the frame shows its list instead. */
export function AdminHome() {
  const groups = groupAreas(useAdminAreas());
  return (
    <>
      <PageHeader title="Administration" />
      <div className={clsx(pageHeaderStyles.page, styles.root)}>
        {groups.map(({ group, areas }) => (
          <Card key={group} title={group}>
            <ul className={styles.areas}>
              {areas.map(({ label, about, icon: Icon, path }) => (
                <li key={path}>
                  <a href={hashHref(path)}>
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                    <span>
                      <b>{label}</b>
                      <span className={textStyles.muted}>{about}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
