/** What managers write down about their customers. `{who}` is a contact with a role, `{first}` its first name. */
import type { Story } from './companies.ts';

export interface NoteText {
  text: string;
  tags: readonly string[];
  /** It is about the contact rather than about the account. */
  onContact?: boolean;
}

const note = (text: string, ...tags: string[]): NoteText => ({ text, tags });
const onContact = (text: string, ...tags: string[]): NoteText => ({ text, tags, onContact: true });

/** Of any customer, at any time. */
export const EVERYDAY: readonly NoteText[] = [
  note('Monthly call with {who}. No open points on their side; next one in four weeks.', 'Call'),
  onContact('{first} prefers a short mail before every call. Half an hour is plenty.', 'Stakeholder'),
  note('Asked for the roadmap. Sent the public one and offered a session with product.', 'Feedback'),
  note('{first} would like two exports as one file. Added to the wish list, no date promised.', 'Feedback'),
  note(
    'Quarterly review held.\n- Goals of last quarter met\n- New goal: weekly use in every team\n- Next review before the summer',
    'QBR',
  ),
  note('Invoice address changes from next month. Finance has it, nothing to do for the contract.', 'Billing'),
  note('New joiners get our introduction from {who} now. Sent the current slides.', 'Training'),
  onContact('{first} is on leave until the end of the month and named nobody to stand in.', 'Stakeholder'),
  note('Security questionnaire answered and returned. They review it once a year.', 'Security'),
  note('Survey: 9 out of 10. What is missing is a view for the phone.', 'Feedback'),
  note('Met {who} at their site. Walked through the daily routine; most of it happens before nine.', 'Visit'),
  note('Single sign-on works since the certificate was changed. Ticket can be closed.', 'Security'),
];

/** What belongs to how a customer is doing. */
export const BY_STORY: Readonly<Record<Story, readonly NoteText[]>> = {
  g: [
    note(
      '{who} wants seats for another team before the year ends. Asked for a price for 20 more.',
      'Expansion',
      'Pricing',
    ),
    note('Second department went live without our help. {first} trained them alone.', 'Adoption'),
    note('Would speak to prospects. {first} agreed to two reference calls a quarter.', 'Reference'),
  ],
  s: [
    note('Renewal is a formality according to {who}. Draft goes out 60 days ahead as always.', 'Renewal'),
    note('Nothing new, nothing broken. {first} is content with the monthly summary.', 'Call'),
  ],
  d: [
    note('Fewer people sign in since the reorganisation. {who} checks who took over their tasks.', 'Adoption', 'Risk'),
    note('Training for the new team moved twice. Offered a recording and two dates.', 'Training'),
    note('{first} asked what a smaller plan would cost. Answered with what they would lose.', 'Pricing', 'Risk'),
  ],
  f: [
    note('Our sponsor left. {who} takes over and has worked with a competitor before.', 'Risk', 'Stakeholder'),
    note(
      'Escalation call about the open cases. Promised a fixed contact and a weekly update until all are closed.',
      'Risk',
      'Support',
    ),
    note(
      '{first} will not sign for longer than a year unless usage recovers.\n1. Weekly figures\n2. Review in six weeks\n3. Then the term',
      'Renewal',
      'Risk',
    ),
    note('Budget is being reviewed. Decision in the next steering meeting, {who} presents for us.', 'Pricing', 'Risk'),
  ],
  w: [
    note('Season begins. Usage doubles until the end of it, so no changes before then.', 'Adoption'),
    note('Quiet months. {first} uses them for master data; asked for help with the import.', 'Training'),
  ],
  o: [
    note('Kick-off done. First team starts in two weeks, {who} is responsible on their side.', 'Onboarding'),
    note('Data import checked together: 3 of 4 tables are in, the last one comes from their supplier.', 'Onboarding'),
    note('First session with key users. Good questions, one wish: fewer mails from us.', 'Onboarding', 'Training'),
  ],
  n: [
    note(
      'Contract signed months ago and nobody has started. {who} says IT has no time before next quarter.',
      'Onboarding',
      'Risk',
    ),
    note('Offered to do the set-up for them. {first} has to ask IT.', 'Onboarding'),
  ],
  c: [
    note(
      'Back after a year elsewhere. {who} says what was missing there: support that answers.',
      'Renewal',
      'Feedback',
    ),
  ],
  r: [
    note('Plan to win them back agreed with {who}: one plant first, no long term.', 'Renewal', 'Risk'),
    note('{first} asked for proof that the old problems are gone. Sent the list of closed cases.', 'Support'),
  ],
  x: [
    note('They leave at the end of the term. {who} thanked us; reason is the merger, not the product.', 'Churn'),
    note('Exit call held. Data exported and handed over, access ends with the contract.', 'Churn'),
  ],
};

export interface WrittenNote extends NoteText {
  daysAgo: number;
  /** The extended team's rather than the owner's. */
  byOther?: boolean;
  pinned?: boolean;
}

/** Of the account that screens are shown with, as its figures tell it. */
export const FLAGSHIP_NOTES: readonly WrittenNote[] = [
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
    ...note('Survey: 8 out of 10. Likes the alerts; asks for a night-shift view in the app.', 'Feedback'),
    daysAgo: 77,
  },
];
