import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { getZoneName } from '../../../../platform/ui/time-zone-names.ts';
import { companyQuery } from '../../setup/queries.ts';
import { CompanyForm } from '../components/CompanyForm.tsx';
import { DefaultAppearance } from '../components/DefaultAppearance.tsx';
import { ListFields } from '../components/ListFields.tsx';
import '../../../../platform/ui/button.css';

/** All settings of the company's branding. */
export function CompanyScreen() {
  const { user_access_type } = useSignedIn();
  const canWrite = user_access_type !== 'read_only';
  const { data, error, refetch } = useQuery(companyQuery);
  return (
    <>
      <PageHeader title="Company" />
      <div className="page co-page">
        {error && !data ? (
          <ErrorState title="The company could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Card title="Logo, name and theme">
              <div className="co-card">
                {data ? <CompanyForm saved={data} canWrite={canWrite} /> : <Skeleton height={240} />}
              </div>
            </Card>
            <div className="co-side">
              <Card title="Time zone">
                <div className="co-card">{data ? <Zone zone={data.entity_timezone} /> : <Skeleton height={36} />}</div>
              </Card>
              <Card title="Appearance">
                <div className="co-card">
                  {data ? (
                    <DefaultAppearance saved={data.default_appearance} canWrite={canWrite} />
                  ) : (
                    <Skeleton height={36} />
                  )}
                </div>
              </Card>
              <Card title="Client configuration">
                <div className="co-card">
                  <ListFields canWrite={canWrite} />
                </div>
              </Card>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Zone({ zone }: { zone: string }) {
  const [now] = useState(() => new Date());
  const { place, region, offsetText, time } = getZoneName(zone, now);
  return (
    <div className="co-zone">
      <div>
        <b>{region ? `${place}, ${region}` : place}</b>
        <span className="cap num">
          {offsetText}, {time} now
        </span>
      </div>
      <a className="btn" href={hashHref('/timezone')}>
        Change time zone
      </a>
    </div>
  );
}
