import './TodayNotice.css';

/** States that the panel below shows current data, on a page that is viewed as of a past day. */
export const TodayNotice = ({ what }: { what: string }) => (
  <p className="today-notice cap" role="note">
    Shows today’s {what}.
  </p>
);
