import { useQuery } from '@tanstack/react-query';
import { NameForm } from '../../../../platform/ui/NameForm.tsx';
import { ownProfileQuery, saveOwnName } from '../../../people/profile/queries.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';

/** Edits the user's name and phone number. */
export function PersonalInfoScreen() {
  const profile = useQuery(ownProfileQuery);
  const { data } = profile;
  return (
    <SetupFrame title="Personal information" about="What your colleagues see about you." query={profile}>
      {data && (
        <NameForm
          saved={{ first_name: data.first_name, last_name: data.last_name, phone: data.phone ?? '' }}
          onSave={saveOwnName}
        />
      )}
    </SetupFrame>
  );
}
