import { KeyRound, KeySquare, LogIn } from 'lucide-react';
import { isAdministrator } from '../../platform/lib/session.ts';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Sign-in and security',
    label: 'Sign-in',
    about: 'Passwords, SAML 2.0, Google or Microsoft 365: set up single sign-on and test it.',
    keywords: 'SSO SAML Google Microsoft password policy two-factor MFA',
    icon: LogIn,
    path: '/dashboard/admin/sign-in',
    isVisible: isAdministrator,
  },
  {
    group: 'Sign-in and security',
    label: 'Active sessions',
    about: 'View active sessions and sign users out.',
    icon: KeyRound,
    path: '/dashboard/admin/sessions',
    isVisible: isAdministrator,
  },
  {
    group: 'Integrations',
    label: 'API keys',
    about: 'Create and revoke API keys that send usage data.',
    keywords: 'token integration usage',
    icon: KeySquare,
    path: '/dashboard/admin/api-keys',
    isVisible: isAdministrator,
  },
];
