/** Texts of notes at the turning points of a contract. */
import { note, type NoteText } from './text.ts';

/** The first weeks, in order; days after the start. */
export const BEGINNING: readonly { after: number; texts: readonly NoteText[] }[] = [
  {
    after: 2,
    texts: [
      note('Kick-off with {who}. The {people} at {site} start first, {other} is responsible there.', 'Onboarding'),
      note('First meeting in {city}: {who} leads the project, {seats} seats are enough to begin.', 'Onboarding'),
      note('Welcome call held. {top} wants {feature} running at {site} before anything else.', 'Onboarding'),
    ],
  },
  {
    after: 9,
    texts: [
      note(
        'Data of {name} checked with {first}: 3 of 4 tables are in, the last one comes from their supplier.',
        'Onboarding',
      ),
      note(
        'Import for {city} done twice. The second file of {other} was clean, {product} shows all sites.',
        'Onboarding',
      ),
      note(
        'Roles set up with {first}; {few} administrators in {city}, everybody else plans only.',
        'Onboarding',
        'Security',
      ),
    ],
  },
  {
    after: 16,
    texts: [
      note(
        'First session with {few} key users in {city}. One wish of {first}: fewer mails from us.',
        'Onboarding',
        'Training',
      ),
      note(
        'Trained {few} {people} on {feature}. {who} was there to the end and took the questions.',
        'Onboarding',
        'Training',
      ),
      note(
        'Session at {site} went well. {first} found the mistake in our example before we did.',
        'Onboarding',
        'Training',
      ),
    ],
  },
  {
    after: 27,
    texts: [
      note(
        '{site} is live. On the first morning {some} {people} signed in, {first} answered their questions.',
        'Onboarding',
        'Adoption',
      ),
      note(
        'Went live in {city} a day late. {who} calls {feature} the part that was worth it.',
        'Onboarding',
        'Adoption',
      ),
      note('First week of {name} on {product} is over. {other} reports two small things, both answered.', 'Onboarding'),
    ],
  },
];

/** A renewed term. `{seats}` is the new number of seats, `{before}` the previous one. */
export const RENEWED: Readonly<Record<'more' | 'fewer' | 'same', readonly NoteText[]>> = {
  more: [
    note('Renewed with {who} for a year: {seats} seats instead of {before}.', 'Renewal', 'Expansion'),
    note('{top} signed the renewal. {name} goes from {before} to {seats} seats.', 'Renewal', 'Expansion'),
    note('Order form of {first} is back: another year, {seats} seats after {before}, terms unchanged.', 'Renewal'),
  ],
  fewer: [
    note('Renewed for a year with {seats} seats, down from {before}. {who} keeps {feature}.', 'Renewal', 'Risk'),
    note(
      '{top} signed for {seats} seats only; {before} were too many for {city}. Better than losing {name}.',
      'Renewal',
      'Risk',
    ),
    note('Renewal of {name} is in. {first} gave back seats: {before} become {seats}.', 'Renewal', 'Pricing'),
  ],
  same: [
    note('Renewed {name} for a year without a change: {seats} seats, signed by {top}.', 'Renewal'),
    note('{who} sent the signed renewal for {seats} seats. No questions from {city}.', 'Renewal'),
    note('Another year for {seats} seats agreed. {first} had it signed within a week.', 'Renewal'),
  ],
};
/** Seats added or removed within a term. */
export const CHANGED: Readonly<Record<'more' | 'fewer', readonly NoteText[]>> = {
  more: [
    note('{first} ordered more seats within the term: {seats} instead of {before}, for {site}.', 'Expansion'),
    note('{site} joins early. Contract of {name} changed from {before} to {seats} seats with {who}.', 'Expansion'),
  ],
  fewer: [
    note('Agreed with {who} to lower the seats of {name} from {before} to {seats} within the term.', 'Pricing', 'Risk'),
    note('{first} hands back seats at {site}: {seats} remain of {before}.', 'Pricing', 'Risk'),
  ],
};

/** The renewal is near. */
export const RENEWING: readonly NoteText[] = [
  note('Renewal is due on {renewal}. {who} has the draft for {seats} seats, no objection so far.', 'Renewal'),
  note('Asked {first} what stands between {name} and the renewal on {renewal}: a signature of {top}.', 'Renewal'),
  note(
    '{first} wants the offer for the term from {renewal} on in two versions, {seats} and {more} seats.',
    'Renewal',
    'Pricing',
  ),
  note(
    'Group purchasing joins the talks of {name}. {who} still expects to sign before {renewal}.',
    'Renewal',
    'Stakeholder',
  ),
];
/** The renewal is near and at risk. */
export const RENEWAL_AT_RISK: readonly NoteText[] = [
  note(
    '{who} leaves the renewal on {renewal} open. Decision of {name} falls in the steering meeting.',
    'Renewal',
    'Risk',
  ),
  note(
    'Notice period of {name} ends a month before {renewal}. {top} wants to hear from us by then.',
    'Renewal',
    'Risk',
  ),
  note(
    '{first} needs figures on {feature} to defend the renewal on {renewal}. Sent what we have for {site}.',
    'Renewal',
    'Risk',
  ),
];
