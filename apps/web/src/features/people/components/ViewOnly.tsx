import { Lock } from 'lucide-react';
import { Chip } from '../../../ui/Chip.tsx';

/** One lock instead of the controls that a person without the right does not get. */
export const ViewOnly = () => (
  <Chip line>
    <Lock size={12} aria-hidden />
    View only
  </Chip>
);
