import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { pagedList } from '../../../../platform/lib/paged-list.ts';
import { Person } from '../../../../platform/ui/Person.tsx';
import { logPages, type PlayPart } from '../queries.ts';
import { WorkPages } from '../../../../platform/ui/WorkPages.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';

/** Lists the changes of a play or of one of its actions. */
export function WorkLog({ part }: { part: PlayPart }) {
  const query = useInfiniteQuery(logPages(part));
  const list = pagedList(query, (page) => page.logs);
  return (
    <WorkPages label="Log" emptyText="No activity yet" list={list} query={query}>
      {({ id, agent, msg, name, entry_date, entity }) => (
        <li key={id}>
          <Person name={agent || 'Former colleague'} />
          <p className={layoutStyles.grow}>
            <b>{agent || 'Former colleague'}</b> {msg}
            {entity !== 'play' && <span className={textStyles.muted}> · {name}</span>}
          </p>
          <time className={clsx(textStyles.caption, textStyles.tabular)} dateTime={entry_date}>
            {formatEntityTimestamp(entry_date)}
          </time>
        </li>
      )}
    </WorkPages>
  );
}
