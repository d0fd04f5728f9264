import type { TimelineEvent } from '@mainstay/contract/timeline';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { getEventDay, formatEventText, formatEventTitle } from './format-event.ts';
import '../../../platform/ui/button.css';
import './EventDetails.css';

/** The tabs that contain the item of an event. */
const TABS: readonly [category: RegExp, tab: string, name: string][] = [
  [/Note$|^Upload$/, 'notes', 'Open notes'],
  [/^Contact$/, 'contacts', 'Open contacts'],
];

interface EventDetailsProps {
  accountId: number;
  event: TimelineEvent;
}

/** Shows the selected event in full. */
export function EventDetails({ accountId, event }: EventDetailsProps) {
  const { meta, category } = event;
  const facts: [string, string | undefined][] = [
    ['By', meta.owner_name],
    ['Play', meta.play_name],
    ['Action', category.startsWith('Action') ? meta.action_name : undefined],
    ['Contact', meta.contact_name],
    ['File', meta.asset_name],
  ];
  const tab = TABS.find(([pattern]) => pattern.test(category));
  return (
    <Card className="ed">
      <div className="grow">
        <p className="cap num">
          {category}, {formatLongDate(getEventDay(event))}
        </p>
        <h2>{formatEventTitle(event)}</h2>
        <p className="dim">{formatEventText(event)}</p>
      </div>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {tab && (
        <a className="btn" href={hashHref(`/${accountId}/${tab[1]}`)}>
          {tab[2]}
        </a>
      )}
    </Card>
  );
}
