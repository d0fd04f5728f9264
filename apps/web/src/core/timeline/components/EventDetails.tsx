import { type EventCategory, isActivityCategory, isNoteCategory } from '@mainstay/contract/rules/timeline';
import type { TimelineEvent } from '@mainstay/contract/timeline';
import { clsx } from 'clsx';
import { useState } from 'react';
import { getFeatures } from '../../../platform/feature.ts';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { LoadingFallback } from '../../../platform/lib/lazy-component.tsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { eventPanels } from '../event-panels.ts';
import { getEventDay, formatEventText, formatEventTitle } from './format-event.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './EventDetails.module.css';

/** The tabs that contain the item of an event. */
const TABS: readonly [isShown: (category: EventCategory) => boolean, tab: string, name: string][] = [
  [(category) => isNoteCategory(category) || category === 'Upload', 'notes', 'Open notes'],
  [(category) => category === 'Contact', 'contacts', 'Open contacts'],
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
    [isActivityCategory(category) ? 'Participants' : 'Contact', meta.contact_name],
    ['File', meta.asset_name],
  ];
  const tab = TABS.find(([isShown]) => isShown(category));
  const panel = eventPanels.from(getFeatures()).find(({ isFor }) => isFor(event));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={styles.root}>
      <div className={layoutStyles.grow}>
        <p className={clsx(textStyles.caption, textStyles.tabular)}>
          {category}, {formatLongDate(getEventDay(event))}
        </p>
        <h2>{formatEventTitle(event)}</h2>
        <p className={textStyles.muted}>{formatEventText(event)}</p>
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
        <a className={buttonStyles.button} href={hashHref(`/${accountId}/${tab[1]}`)}>
          {tab[2]}
        </a>
      )}
      {panel && (
        <button
          type="button"
          className={buttonStyles.button}
          onPointerEnter={() => void panel.Panel.preload()}
          onClick={() => setOpen(true)}
        >
          {panel.label}
        </button>
      )}
      {panel && isOpen && (
        <LoadingFallback fallback={null}>
          <panel.Panel accountId={accountId} event={event} onClose={() => setOpen(false)} />
        </LoadingFallback>
      )}
    </Card>
  );
}
