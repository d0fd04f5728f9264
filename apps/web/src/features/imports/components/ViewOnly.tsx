import { Lock } from 'lucide-react';
import { useSignedIn } from '../../../lib/session.ts';
import { Chip } from '../../../ui/Chip.tsx';

/** One lock instead of the controls that a read-only person does not get. */
export const ViewOnly = () =>
  useSignedIn().user_access_type === 'read_only' && (
    <Chip line>
      <Lock size={12} aria-hidden />
      View only
    </Chip>
  );
