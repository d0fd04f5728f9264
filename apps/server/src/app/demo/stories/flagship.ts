/** Notes on the flagship, consistent with its metrics. */
import { note, type NoteText, onContact } from './text.ts';

export interface DatedNote extends NoteText {
  daysAgo: number;
  /** Written by a member of the extended team instead of the owner. */
  byOther?: boolean;
  pinned?: boolean;
}

export const FLAGSHIP_NOTES: readonly DatedNote[] = [
  {
    ...onContact(
      'Jonas takes over day-to-day. Wants proof that Plant 3 recovers before he signs anything longer than a year.',
      'Renewal',
      'Stakeholder',
    ),
    daysAgo: 2,
    pinned: true,
  },
  {
    ...note(
      'Training moved to December. Second shift shares logins until then, so active users look lower than they are.',
      'Training',
      'Adoption',
    ),
    daysAgo: 8,
    byOther: true,
  },
  {
    ...note(
      [
        'Call about the renewal.',
        '- Group purchasing in Hamburg is in the loop',
        '- Two-year price is known, no objection so far',
        '- Notice period ends a month before the term',
        'Their public tender rules: https://purchasing.northwind.example/suppliers',
      ].join('\n'),
      'Renewal',
      'Call',
    ),
    daysAgo: 15,
  },
  { ...note('Priya Raman left. Former sponsor; her reports went to Jonas Weber.', 'Stakeholder', 'Risk'), daysAgo: 18 },
  {
    ...note(
      'Plant 3 signs in a third less than in summer. Ines Carvalho sees two causes: the new shift model and shared logins.',
      'Adoption',
      'Risk',
    ),
    daysAgo: 24,
  },
  {
    ...onContact('Ines shows the drawings of the night-shift view to her own people before we build it.', 'Feedback'),
    daysAgo: 41,
    byOther: true,
  },
  {
    ...note('Survey: 8 out of 10. Likes the alerts; asks for a night-shift view in the app.', 'Feedback'),
    daysAgo: 77,
  },
  {
    ...note(
      [
        'Half-year review in Bremen.',
        '1. Downtime in Plants 1 and 2 is told within the hour',
        '2. Plant 3 starts after the holidays',
        '3. Marta Klein wants one page a month',
      ].join('\n'),
      'QBR',
      'Visit',
    ),
    daysAgo: 122,
  },
  {
    ...note('Security questionnaire of the holding answered. Hamburg files it for all plants.', 'Security'),
    daysAgo: 168,
    byOther: true,
  },
  {
    ...note('Forty more seats from today: 260 instead of 220. They are meant for the floor of Plant 3.', 'Expansion'),
    daysAgo: 256,
  },
  {
    ...note('Renewed for a year with 220 seats. Marta Klein signed in Bremen, Priya Raman had prepared it.', 'Renewal'),
    daysAgo: 309,
  },
  {
    ...note(
      'Marta would show Plants 1 and 2 to prospects. Two visits a year, never in the week of stocktaking.',
      'Reference',
    ),
    daysAgo: 348,
  },
];
