import './TodayNotice.css';

/** Says that what follows is of today, on a page that is looked at as of a past day. */
export const TodayNotice = ({ what }: { what: string }) => (
  <p className="today-notice cap" role="note">
    Shows today’s {what}
  </p>
);
