import { useQuery } from '@tanstack/react-query';
import { SetupFrame } from '../components/SetupFrame.tsx';
import { ZoneForm } from '../components/ZoneForm.tsx';
import { generalQuery } from '../queries.ts';

/** Edits the time zone of the company, which determines when its days begin. */
export function TimeZoneScreen() {
  const general = useQuery(generalQuery);
  return (
    <SetupFrame
      title="General settings"
      about="Days, due dates and reports use the company’s time zone. Changing it does not change days already stored."
      wide
      query={general}
    >
      {general.data && <ZoneForm saved={general.data.entity_timezone} />}
    </SetupFrame>
  );
}
