/** Texts of notes on accounts that churned, came back, have not begun, or send too little data. */
import { note, type NoteText, onContact } from './text.ts';

/** Days before the churn, for each recorded reason: first signs, notice, last days. */
export const BEFORE_CHURN: Readonly<Record<string, readonly { before: number; note: NoteText }[]>> = {
  pricing: [
    {
      before: 96,
      note: note('New board in {city}. {who} was asked to list every tool that is not the ERP.', 'Risk', 'Stakeholder'),
    },
    {
      before: 61,
      note: note(
        'Offered {top} two thirds of the price for {fewer} seats. Answer: it is not about the size.',
        'Pricing',
        'Risk',
      ),
    },
    {
      before: 38,
      note: note(
        'Notice is in. The board cut every tool but the ERP; {first} argued for us and lost.',
        'Churn',
        'Pricing',
      ),
    },
    {
      before: 4,
      note: note('Exit call with {who}. Data of {seats} seats exported and handed over on Monday.', 'Churn'),
    },
  ],
  competitor: [
    {
      before: 120,
      note: note(
        '{name} was bought. The new owner has a group standard, and it is not us, says {who}.',
        'Risk',
        'Stakeholder',
      ),
    },
    {
      before: 74,
      note: note(
        'Asked {top} for an exception for {site}. Sent a comparison of {feature} with the group standard.',
        'Risk',
      ),
    },
    {
      before: 45,
      note: note(
        'Decision of the group: one system everywhere from the end of the term. {first} is sorry, so are we.',
        'Churn',
      ),
    },
    {
      before: 6,
      note: note(
        'Handed the master data of {city} to the project that replaces us. {who} thanked for four good years.',
        'Churn',
      ),
    },
  ],
  features: [
    {
      before: 130,
      note: note(
        'Auditor at {site} asks for temperature logs. {who} wants to know when we will have them.',
        'Feedback',
        'Risk',
      ),
    },
    {
      before: 82,
      note: note(
        'Product looked at temperature logs for {name}: not within this year. Told {first} the truth.',
        'Feedback',
        'Risk',
      ),
    },
    { before: 41, note: note('{top} gives notice. They found a system with temperature logs built in.', 'Churn') },
    {
      before: 5,
      note: note(
        'Last call with {first}: everything exported. Would come back if we had the logs.',
        'Churn',
        'Feedback',
      ),
    },
  ],
  support: [
    {
      before: 88,
      note: note(
        'Third ticket of {name} in a row that took more than a week. {who} asked who reads them at all.',
        'Support',
        'Risk',
      ),
    },
    {
      before: 67,
      note: note(
        'Apologised to {top} in person at {site}. Fixed contact in support from today on.',
        'Support',
        'Visit',
      ),
    },
    {
      before: 40,
      note: note(
        'Notice received. {first} wrote that the answers came too late to change the minds in {city}.',
        'Churn',
        'Support',
      ),
    },
    {
      before: 5,
      note: note(
        'Closed the last ticket of {first} before the contract ends. Post-mortem with support is on Thursday.',
        'Churn',
        'Support',
      ),
    },
  ],
  budget: [
    {
      before: 70,
      note: note(
        'Grant of {name} was not extended. {who} keeps two of five projects and needs to save.',
        'Risk',
        'Pricing',
      ),
    },
    { before: 47, note: note('Offered {first} a pause of six months. {top} prefers a clean end.', 'Pricing') },
    {
      before: 33,
      note: note('Notice for the end of the term. {first} would start again with a new grant.', 'Churn', 'Pricing'),
    },
    { before: 3, note: note('Access of {name} ends with the week. {who} has the exports of all surveys.', 'Churn') },
  ],
  unknown: [
    {
      before: 90,
      note: note('Nobody at {name} answers mails. The phone in {city} rings into a machine.', 'Risk', 'Call'),
    },
    {
      before: 58,
      note: note('{first} called back: the kiln is cold since spring, everybody waits for the owner.', 'Risk'),
    },
    { before: 36, note: note('Notice by letter, without a reason. {who} could not say more.', 'Churn') },
    { before: 7, note: note('Sent the exports to {other}. No exit call, they had no date to offer.', 'Churn') },
  ],
};

/** Days after the churn, both before and after the customer came back. */
export const AFTER_CHURN: readonly { after: number; note: NoteText }[] = [
  {
    after: -40,
    note: note(
      '{who} tells us they will plan with spreadsheets. A consultant showed them how cheap that is.',
      'Churn',
      'Risk',
    ),
  },
  {
    after: -5,
    note: note('Exit call with {first}. Left on good terms; agreed to talk again after the winter season.', 'Churn'),
  },
  {
    after: 55,
    note: note('{first} called, not about us, and talked an hour about spreadsheets nobody trusts.', 'Call', 'Renewal'),
  },
  { after: 96, note: note('Plan to win them back agreed with {who}: one warehouse first, no long term.', 'Renewal') },
  {
    after: 119,
    note: note('{top} signed. Back after four months; {seats} seats and {feature} from the first day.', 'Renewal'),
  },
  {
    after: 190,
    note: note('{first} asked for proof that the old problems are gone. Sent the list of closed cases.', 'Support'),
  },
  {
    after: 390,
    note: note(
      'First season since the return is over. {who} says what had been missing was support that answers.',
      'QBR',
      'Feedback',
    ),
  },
];

/** The contract is signed, but work has not begun. `past` is a percentage of the time since then. */
export const NOT_ONBOARDED: readonly { past: number; texts: readonly NoteText[] }[] = [
  {
    past: 12,
    texts: [
      note(
        'Contract is signed and nobody has started. {who} says IT has no time before next quarter.',
        'Onboarding',
        'Risk',
      ),
      note(
        'Third date for the kick-off gone. {who} waits for the new server before anything else begins.',
        'Onboarding',
        'Risk',
      ),
    ],
  },
  {
    past: 45,
    texts: [
      note('Offered to do the set-up for {name} in two days. {first} has to ask IT.', 'Onboarding'),
      note(
        'Went to {city} to start with one hall. {first} showed us round; the data was not ready.',
        'Onboarding',
        'Visit',
      ),
    ],
  },
  {
    past: 78,
    texts: [
      note('{top} pays for {seats} seats nobody uses and has noticed. Promised a plan by {month}.', 'Risk', 'Pricing'),
      note(
        'Asked {top} openly whether {name} still wants this. Yes, with a project lead from {month} on.',
        'Risk',
        'Stakeholder',
      ),
    ],
  },
  {
    past: 95,
    texts: [
      note('IT of {name} named somebody at last: {other}. First hour is booked for next week.', 'Onboarding'),
      note(
        '{other} is project lead at {name} now. List of what we need is out, answer expected on Friday.',
        'Onboarding',
      ),
    ],
  },
];

/** The source counts uses but not users. */
export const USERS_NOT_TRACKED: readonly NoteText[] = [
  note(
    '{who} cannot send us user names: patients’ data is on the same system. Uses are counted, people are not.',
    'Security',
    'Adoption',
  ),
  note(
    '{first} asked why active users are empty for {name}. Explained it to {top} with the agreement at hand.',
    'Security',
    'Call',
  ),
  note('Lab in {city} runs at night too. {feature} saw more uses in {month0} than in any month before.', 'Adoption'),
  onContact('{first} is the one who may release the daily file. Without {first} nothing reaches us.', 'Stakeholder'),
];
