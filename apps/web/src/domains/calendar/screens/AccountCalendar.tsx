import { snapStart } from '@mainstay/contract/rules/calendar';
import { getMailProvider, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { ConnectMailbox } from '../../../core/mail-connections/ConnectMailbox.tsx';
import { ownConnectionQuery } from '../../../core/mail-connections/queries.ts';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { getToday } from '../../../platform/lib/dates.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { Agenda } from '../components/Agenda.tsx';
import { type CalendarContext, CalendarProvider } from '../components/calendar-context.ts';
import { getMonthPeriod, getShownDays, moveDay } from '../components/calendar-view.ts';
import { CalendarTools } from '../components/CalendarTools.tsx';
import { toEventOnDays } from '../components/event-days.ts';
import { findResponse, isOfAccount } from '../components/event-text.ts';
import { EventPanel } from '../components/EventPanel.tsx';
import { MonthGrid } from '../components/MonthGrid.tsx';
import { MoveEvent } from '../components/MoveEvent.tsx';
import { TimeGrid } from '../components/TimeGrid.tsx';
import { useCalendarKeys } from '../components/use-calendar-keys.ts';
import { useEventMoves } from '../components/use-event-moves.ts';
import { useCalendarView } from '../components/use-calendar-view.ts';
import { toInstant } from '../components/zoned-time.ts';
import { calendarContacts, calendarEvents } from '../queries.ts';
import styles from '../components/Calendar.module.css';

/** The calendar of the user, beside the page's account. */
export function AccountCalendar({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const provider = getMailProvider(useSignedIn());
  if (id === 0) return null;
  return provider === null ? <ConnectMailbox part="calendar" /> : <Calendar accountId={id} provider={provider} />;
}

const NO_CONNECTION = 403;
/** A new event on a day other than today starts here. */
const MORNING = '09:00:00';

function Calendar({ accountId, provider }: { accountId: number; provider: MailProviderId }) {
  const { entity_timezone: timeZone, user_access_type, email } = useSignedIn();
  const account = useQuery(accountDetails(accountId)).data;
  // Controls are hidden until the user's access is known.
  const canWrite = account?.read_only_account === false && user_access_type !== 'read_only';
  const isPhone = useIsPhone();
  const [state, change] = useCalendarView();
  const today = getToday();
  const { view = 'day', day = today, people = [], open } = state;
  const contacts = useQuery(calendarContacts(accountId)).data?.contacts;
  const addresses = useMemo(() => (contacts ?? []).map(({ contact_email }) => contact_email), [contacts]);
  const selected = (contacts ?? []).filter(({ id }) => people.includes(id)).map(({ contact_email }) => contact_email);
  // The address of the calendar can differ from that of the user.
  const ownAddresses = [email, useQuery(ownConnectionQuery).data?.connection?.address ?? email];
  const events = useQuery({
    ...calendarEvents(provider, getMonthPeriod(day, timeZone), selected),
    placeholderData: keepPreviousData,
    // The addresses of selected contacts are known when the contacts are loaded.
    enabled: people.length === 0 || contacts !== undefined,
  });
  const moves = useEventMoves(provider, timeZone);
  const { shown } = moves;
  const items = useMemo(
    () =>
      (events.data ?? []).map((event) =>
        toEventOnDays(event.id === shown?.event.id ? { ...event, ...shown.times } : event, timeZone),
      ),
    [events.data, shown, timeZone],
  );
  const create = (start: number) => change({ open: 'new', at: toInstant(start) });
  const onNew = canWrite
    ? () => create(day === today ? snapStart(new Date()).getTime() : toEpochMs(day, MORNING, timeZone))
    : undefined;
  const onStep = (steps: number) => change({ day: moveDay(view, day, steps, isPhone) }, { replace: true });
  const onToday = () => change({ day: undefined }, { replace: true });
  const onView = (next: typeof view) => change({ view: next });
  useCalendarKeys({ onToday, onView, onNew });
  const calendar: CalendarContext = {
    open,
    onOpen: (id) => change({ open: id, at: undefined }),
    isMarked: (event) => isOfAccount(event, accountId, addresses),
    getResponse: (event) => findResponse(event, ownAddresses),
    timeZone,
    today,
    onDay: (next) => change({ view: 'day', day: next }),
    onCreate: canWrite ? create : undefined,
    onGrab: canWrite ? moves.grab : undefined,
    moved: shown?.event.id,
  };
  if (events.error instanceof ApiError && events.error.status === NO_CONNECTION)
    return <ConnectMailbox part="calendar" />;
  if (events.error && !events.data)
    return (
      <ErrorState title="The calendar could not be loaded" error={events.error} onRetry={() => void events.refetch()} />
    );
  return (
    <CalendarProvider value={calendar}>
      <div className={styles.root} aria-busy={events.isFetching}>
        <CalendarTools
          view={view}
          day={day}
          isPhone={isPhone}
          filter={{ contacts: contacts ?? [], selected: people, onChange: (ids) => change({ people: ids }) }}
          onView={onView}
          onStep={onStep}
          onToday={onToday}
          onNew={onNew}
        />
        {events.isPlaceholderData && <i className={styles.busy} aria-hidden />}
        {events.error && (
          <p className={styles.problem} role="alert">
            {getErrorMessage(events.error)}
            <button type="button" className={buttonStyles.button} onClick={() => void events.refetch()}>
              Retry
            </button>
          </p>
        )}
        {!events.data ? (
          <CalendarSkeleton />
        ) : view === 'month' ? (
          <>
            <MonthGrid
              day={day}
              events={items}
              isSmall={isPhone}
              onSelect={(next) => change({ day: next }, { replace: true })}
            />
            {isPhone && <Agenda day={day} events={items} />}
          </>
        ) : (
          <TimeGrid key={view} days={getShownDays(view, day, isPhone)} events={items} onStep={onStep} />
        )}
        {moves.proposed && <MoveEvent move={moves.proposed} onConfirm={moves.confirm} onClose={moves.cancel} />}
        {open !== undefined && account && events.data && (
          <EventPanel
            key={`${open} ${state.at ?? ''}`}
            provider={provider}
            account={account}
            contacts={contacts ?? []}
            event={events.data.find(({ id }) => id === open) ?? null}
            start={open === 'new' ? (state.at ?? toInstant(toEpochMs(day, MORNING, timeZone))) : null}
            canWrite={canWrite}
            onClose={() => change({ open: undefined, at: undefined })}
          />
        )}
      </div>
    </CalendarProvider>
  );
}

const CalendarSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading">
    <Skeleton height={36} />
    <Skeleton height={420} />
  </div>
);
