import { type LucideIcon, Upload } from 'lucide-react';
import { hashHref } from '../../../lib/history.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import '../../../ui/Card.css';
import './AdminHome.css';

interface AdminArea {
  name: string;
  about: string;
  icon: LucideIcon;
  path: string;
}

/** What an administrator can do here. A feature adds its area when its screen exists. */
const AREAS: readonly AdminArea[] = [
  {
    name: 'Imports',
    about: 'Bring in accounts, people, subscriptions and usage from spreadsheets.',
    icon: Upload,
    path: '/dashboard/admin/imports',
  },
];

/** The administration: one card an area. */
export const AdminHome = () => (
  <>
    <PageHeader title="Administration" />
    <ul className="page adm">
      {AREAS.map(({ name, about, icon: Icon, path }) => (
        <li key={path}>
          <a className="card" href={hashHref(path)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{name}</b>
              <span className="dim">{about}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </>
);
