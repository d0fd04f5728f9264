import { createContext, useContext } from 'react';
import type { AttendeeResponse, CalendarEvent } from '../queries.ts';
import type { GrabEvent } from './use-event-drag.ts';

/** What every event and every day of the calendar needs. */
export interface CalendarContext {
  /** Id of the event whose panel is open. */
  open: string | undefined;
  onOpen: (id: string) => void;
  /** Returns whether an event is about the account. */
  isMarked: (event: CalendarEvent) => boolean;
  /** Returns what the user answered to an invitation. */
  getResponse: (event: CalendarEvent) => AttendeeResponse | undefined;
  timeZone: string;
  today: string;
  /** Opens the day view. */
  onDay: (day: string) => void;
  /** Starts a new event at an instant in milliseconds; undefined without permission. */
  onCreate: ((start: number) => void) | undefined;
  /** Starts dragging an event; undefined without permission. */
  onGrab: GrabEvent | undefined;
  /** Id of the event that is shown at other times than its own. */
  moved: string | undefined;
}

const Context = createContext<CalendarContext | null>(null);
export const CalendarProvider = Context.Provider;

export function useCalendarContext(): CalendarContext {
  const context = useContext(Context);
  if (!context) throw new Error('An event outside of a calendar.');
  return context;
}
