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
    about: 'Invite people, give them roles, let them read only, deactivate them.',
    icon: Users,
    path: '/dashboard/admin/users',
  },
  {
    name: 'Teams',
    about: 'Who works together, and who leads: leads read the accounts of their people.',
    icon: UsersRound,
    path: '/dashboard/admin/teams',
  },
  {
    name: 'Pages and components',
    about: 'Build dashboards, order the menu, write components, take definitions in and out.',
    icon: LayoutGrid,
    path: '/dashboard/admin/pages',
  },
  {
    name: 'Playbooks',
    about: 'What is to be done on an account, step by step: when, by whom, what waits for what; for many at once.',
    icon: ListTodo,
    path: '/dashboard/admin/playbooks',
  },
  {
    name: 'Automatic playbooks',
    about: 'Rules that add a playbook by themselves: a renewal is near, health falls, nobody was in touch.',
    icon: Workflow,
    path: '/dashboard/admin/automatic-playbooks',
  },
  {
    name: 'Success plans',
    about: 'What plans choose from: the success criteria they promise and the milestones that track objectives.',
    icon: Flag,
    path: '/dashboard/admin/success-plans',
  },
  {
    name: 'External processes',
    about: 'Forms that actions open: what is filled in goes to another system as a signed webhook, or into an e-mail.',
    icon: Webhook,
    path: '/dashboard/admin/external-processes',
  },
  {
    name: 'E-mail templates',
    about: 'What e-mails that actions send can begin with: a subject and a message.',
    icon: MailPlus,
    path: '/dashboard/admin/email-templates',
  },
  {
    name: 'Custom attributes',
    about: 'Questions of your own about accounts and actions: what they ask, who reads and who answers.',
    icon: ListChecks,
    path: '/dashboard/admin/attributes',
  },
  {
    name: 'Custom tables',
    about: 'Tables of your own with typed columns, for what the product has no place for.',
    icon: Table2,
    path: '/dashboard/admin/custom-tables',
  },
  {
    name: 'Contact fields',
    about: 'What is asked of the people at a customer: which fields, in which order, and which must be filled in.',
    icon: Contact,
    path: '/dashboard/admin/contact-fields',
  },
  {
    name: 'Imports',
    about: 'Bring in accounts, people, subscriptions and usage from spreadsheets.',
    icon: Upload,
    path: '/dashboard/admin/imports',
  },
  {
    name: 'KPIs',
    about: 'Key figures of accounts and of the portfolio: formulas, templates, categories and their history.',
    icon: Gauge,
    path: '/dashboard/admin/kpis',
  },
  {
    name: 'Health score',
    about: 'What account health weighs, how much, and where the worst and the best value lie.',
    icon: HeartPulse,
    path: '/dashboard/admin/health-score',
  },
  {
    name: 'Company',
    about: 'Logo, name and colours that everybody here sees, and what lists carry in addition.',
    icon: Building2,
    path: '/dashboard/admin/company',
  },
  {
    name: 'General settings',
    about: 'The time zone in which days begin, actions fall due and reports go out.',
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
    about: 'See who is signed in, where and since when, and end what should not be open.',
    icon: KeyRound,
    path: '/dashboard/admin/sessions',
    onlyAdministrators: true,
  },
  {
    name: 'API keys',
    about: 'Let your product send its usage by itself: make keys, see when they were used, revoke them.',
    icon: KeySquare,
    path: '/dashboard/admin/api-keys',
    onlyAdministrators: true,
  },
  {
    name: 'Audit log',
    about: 'Who did what, when and from where: sign-ins, refusals, changes, exports and deletions.',
    icon: ScrollText,
    path: '/dashboard/admin/audit',
    onlyAdministrators: true,
  },
  {
    name: 'Outgoing mail',
    about: 'Invitations, links and notices that Mainstay wrote, and whether they were sent.',
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
