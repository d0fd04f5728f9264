import type { Strategy } from '@mainstay/contract/identity';
import { LockKeyhole } from 'lucide-react';
import { ProviderMark } from '../../components/ProviderButton.tsx';

/** The mark of a way to sign in. */
export const WayIcon = ({ strategy }: { strategy: Strategy }) => (
  <span className="siw-mark">
    {strategy === 'local' ? <LockKeyhole size={16} aria-hidden /> : <ProviderMark strategy={strategy} />}
  </span>
);
