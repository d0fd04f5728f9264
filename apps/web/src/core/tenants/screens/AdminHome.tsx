import { clsx } from 'clsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ADMIN_GROUPS, getFeatures } from '../../../platform/feature.ts';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { FirstSteps } from '../setup/components/FirstSteps.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './AdminHome.module.css';

/** The home of the administration with one card per area. */
export function AdminHome() {
  const session = useSignedIn();
  const { admin } = getFeatures();
  const areas = ADMIN_GROUPS.flatMap((group) => admin.filter((area) => area.group === group)).filter(
    ({ isVisible }) => isVisible?.(session) ?? true,
  );
  return (
    <>
      <PageHeader title="Administration" />
      <FirstSteps />
      <ul className={clsx(pageHeaderStyles.page, styles.root)}>
        {areas.map(({ label, about, icon: Icon, path }) => (
          <li key={path}>
            <a className={cardStyles.card} href={hashHref(path)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span>
                <b>{label}</b>
                <span className={textStyles.muted}>{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
