import { useQuery } from '@tanstack/react-query';
import { NameForm } from '../../../../ui/NameForm.tsx';
import { ownProfileQuery, saveOwnName } from '../../../people/profile/queries.ts';
import { SetupFrame } from '../components/SetupFrame.tsx';

/** Edits the user's name and phone number. */
export function PersonalInfoScreen() {
  const read = useQuery(ownProfileQuery);
  const { data } = read;
  return (
    <SetupFrame title="Personal information" about="What your colleagues see about you." read={read}>
      {data && (
        <NameForm
          saved={{ first_name: data.first_name, last_name: data.last_name, phone: data.phone ?? '' }}
          onSave={saveOwnName}
        />
      )}
    </SetupFrame>
  );
}
