import type { Strategy } from '@mainstay/contract/identity';
import { LockKeyhole } from 'lucide-react';
import { ProviderLogo } from '../../components/ProviderButton.tsx';

/** The mark of a way to sign in. */
export const SignInMethodIcon = ({ strategy }: { strategy: Strategy }) => (
  <span className="siw-mark">
    {strategy === 'local' ? <LockKeyhole size={16} aria-hidden /> : <ProviderLogo strategy={strategy} />}
  </span>
);
