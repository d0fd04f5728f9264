import {
  Building2,
  Clock,
  Contact,
  Flag,
  Gauge,
  HeartPulse,
  KeyRound,
  KeySquare,
  ListChecks,
  ListTodo,
  LayoutGrid,
  LogIn,
  type LucideIcon,
  Mail,
  MailPlus,
  ScrollText,
  Table2,
  Upload,
  Users,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react';
import { hashHref } from '../../../lib/history.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import '../../../ui/Card.css';
import { FirstSteps } from '../setup/components/FirstSteps.tsx';
import './AdminHome.css';

interface AdminArea {
  name: string;
  about: string;
  icon: LucideIcon;
  path: string;
  /** Visible only to the role ADM. */
  onlyAdministrators?: true;
}

/** The areas of the administration. A feature adds its area when its screen exists. */
const AREAS: readonly AdminArea[] = [
  {
    name: 'Users',
    about: 'Invite users, assign roles, set read-only access, and deactivate users.',
    icon: Users,
    path: '/dashboard/admin/users',
  },
  {
    name: 'Teams',
    about: 'Manage teams and leads. Leads can view their team’s accounts.',
    icon: UsersRound,
    path: '/dashboard/admin/teams',
  },
  {
    name: 'Pages and components',
    about: 'Build dashboards, arrange the menu, create components, and import or export definitions.',
    icon: LayoutGrid,
    path: '/dashboard/admin/pages',
  },
  {
    name: 'Playbooks',
    about: 'Define step-by-step actions for accounts, and apply them to many accounts at once.',
    icon: ListTodo,
    path: '/dashboard/admin/playbooks',
  },
  {
    name: 'Automatic playbooks',
    about: 'Add playbooks automatically when a renewal is near, health drops, or there has been no contact.',
    icon: Workflow,
    path: '/dashboard/admin/automatic-playbooks',
  },
  {
    name: 'Success plans',
    about: 'Manage success criteria and milestones for success plans.',
    icon: Flag,
    path: '/dashboard/admin/success-plans',
  },
  {
    name: 'External processes',
    about: 'Forms opened from actions. Submitted values are sent as a signed webhook or an email.',
    icon: Webhook,
    path: '/dashboard/admin/external-processes',
  },
  {
    name: 'Email templates',
    about: 'Templates for emails sent from actions.',
    icon: MailPlus,
    path: '/dashboard/admin/email-templates',
  },
  {
    name: 'Custom attributes',
    about: 'Custom fields for accounts and actions, with permissions.',
    icon: ListChecks,
    path: '/dashboard/admin/attributes',
  },
  {
    name: 'Custom tables',
    about: 'Custom tables with typed columns.',
    icon: Table2,
    path: '/dashboard/admin/custom-tables',
  },
  {
    name: 'Contact fields',
    about: 'Configure contact fields: order, visibility and required fields.',
    icon: Contact,
    path: '/dashboard/admin/contact-fields',
  },
  {
    name: 'Imports',
    about: 'Import accounts, users, subscriptions and usage from spreadsheets.',
    icon: Upload,
    path: '/dashboard/admin/imports',
  },
  {
    name: 'KPIs',
    about: 'Account and portfolio KPIs: formulas, templates, categories and history.',
    icon: Gauge,
    path: '/dashboard/admin/kpis',
  },
  {
    name: 'Health score',
    about: 'Configure health score measures, weights and ranges.',
    icon: HeartPulse,
    path: '/dashboard/admin/health-score',
  },
  {
    name: 'Company',
    about: 'Company logo, name, theme, and additional list columns.',
    icon: Building2,
    path: '/dashboard/admin/company',
  },
  {
    name: 'General settings',
    about: 'Time zone for due dates, reports and daily metrics.',
    icon: Clock,
    path: '/timezone',
  },
  {
    name: 'Sign-in',
    about: 'Passwords, SAML 2.0, Google or Microsoft 365: set up single sign-on and test it.',
    icon: LogIn,
    path: '/dashboard/admin/sign-in',
    onlyAdministrators: true,
  },
  {
    name: 'Active sessions',
    about: 'View active sessions and sign users out.',
    icon: KeyRound,
    path: '/dashboard/admin/sessions',
    onlyAdministrators: true,
  },
  {
    name: 'API keys',
    about: 'Create and revoke API keys that send usage data.',
    icon: KeySquare,
    path: '/dashboard/admin/api-keys',
    onlyAdministrators: true,
  },
  {
    name: 'Audit log',
    about: 'Who did what, when and from where: sign-ins, changes, exports and deletions.',
    icon: ScrollText,
    path: '/dashboard/admin/audit',
    onlyAdministrators: true,
  },
  {
    name: 'Outgoing mail',
    about: 'Emails sent by Mainstay and their delivery status.',
    icon: Mail,
    path: '/dashboard/admin/outgoing-mail',
    onlyAdministrators: true,
  },
];

/** The home of the administration with one card per area. */
export function AdminHome() {
  const { role } = useSignedIn();
  const areas = AREAS.filter((area) => !area.onlyAdministrators || role.includes('ADM'));
  return (
    <>
      <PageHeader title="Administration" />
      <FirstSteps />
      <ul className="page adm">
        {areas.map(({ name, about, icon: Icon, path }) => (
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
}
