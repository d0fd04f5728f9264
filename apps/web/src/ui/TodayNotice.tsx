import './TodayNotice.css';

/** States that the panel below shows today, on a page that is looked at as of a past day. */
export const TodayNotice = ({ what }: { what: string }) => (
  <p className="today-notice cap" role="note">
    Shows today’s {what}.
  </p>
);
