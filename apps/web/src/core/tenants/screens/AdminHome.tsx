import { hashHref } from '../../../platform/lib/history.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ADMIN_GROUPS, getFeatures } from '../../../platform/feature.ts';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import '../../../platform/ui/Card.css';
import { FirstSteps } from '../setup/components/FirstSteps.tsx';
import './AdminHome.css';

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
      <ul className="page adm">
        {areas.map(({ label, about, icon: Icon, path }) => (
          <li key={path}>
            <a className="card" href={hashHref(path)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span>
                <b>{label}</b>
                <span className="dim">{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
