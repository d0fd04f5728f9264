import type { Strategy } from '@mainstay/contract/identity';
import { LockKeyhole } from 'lucide-react';
import { ProviderLogo } from '../../components/ProviderButton.tsx';

/** The icon of a sign-in method. */
export const SignInMethodIcon = ({ strategy }: { strategy: Strategy }) => (
  <span className="siw-mark">
    {strategy === 'local' ? <LockKeyhole size={16} aria-hidden /> : <ProviderLogo strategy={strategy} />}
  </span>
);
