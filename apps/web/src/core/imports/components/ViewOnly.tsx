import { Lock } from 'lucide-react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';

/** Chip for view-only users, who do not see the controls. */
export const ViewOnly = () =>
  useSignedIn().user_access_type === 'read_only' && (
    <Chip line>
      <Lock size={12} aria-hidden />
      View only
    </Chip>
  );
