import { Lock } from 'lucide-react';
import { Chip } from './Chip.tsx';

/** Shown instead of the controls that the user has no permission for. */
export const ViewOnly = () => (
  <Chip line>
    <Lock size={12} aria-hidden />
    View only
  </Chip>
);
