/** Texts of notes on customers who decline slowly, and on those who fall in the last weeks. */
import { note, type NoteText, onContact } from './text.ts';

export const DECLINING: readonly NoteText[] = [
  note(
    'Fewer {people} sign in since the reorganisation at {site}. {who} finds out who took over their tasks.',
    'Adoption',
    'Risk',
  ),
  note('Training in {city} was moved [twice|again]. Offered {first} a recording and two dates in {month}.', 'Training'),
  note(
    '{first} asked what {fewer} seats instead of {seats} would cost. Answered with what {site} would lose.',
    'Pricing',
    'Risk',
  ),
  note(
    '{feature} is hardly opened in {city} any more. {first} says the {people} went back to paper lists.',
    'Adoption',
    'Risk',
  ),
  note('{top} did not come to the review. {who} took notes, decisions wait for {month}.', 'QBR', 'Risk'),
  note(
    'Went through {some} idle seats with {first}: half have left {name}, the rest never had a first session.',
    'Adoption',
  ),
  note(
    'The team of {who} was halved. What remains in {city} uses {product} for {feature} only.',
    'Risk',
    'Stakeholder',
  ),
  note(
    '{first} likes the product and has no time for it. Agreed on one hour a month, first one in {month}.',
    'Adoption',
    'Call',
  ),
  note('Heard from {who} that {site} builds its own sheets next to {feature}. Asked to see one.', 'Risk', 'Feedback'),
  note(
    'Reminded {top} that {product} was bought for {places} that never started. Plan for one of them by {month}.',
    'Adoption',
    'Expansion',
  ),
];

export const DROPPING: readonly NoteText[] = [
  note('Our sponsor in {city} has left. {who} takes over and worked with a competitor before.', 'Risk', 'Stakeholder'),
  note(
    [
      '{first} will not sign for longer than a year unless {site} comes back.',
      '1. Weekly figures to {top}',
      '2. Review of {feature} in six weeks',
      '3. Then the term',
    ].join('\n'),
    'Renewal',
    'Risk',
  ),
  note('Budget of {name} is being reviewed. {who} presents for us in the next steering meeting.', 'Pricing', 'Risk'),
  note(
    'Usage at {site} fell within [three|four|five] weeks. {first} blames the new shift model, not {product}.',
    'Adoption',
    'Risk',
  ),
  note(
    '{top} asked for a call without {first}. The question was whether {product} is still needed.',
    'Risk',
    'Stakeholder',
  ),
  note(
    'A competitor showed {who} a cheaper offer for {seats} seats. Asked what is in it; answer comes after {month0}.',
    'Pricing',
    'Risk',
  ),
  note(
    '{first} closed the accounts of {some} {people} to save money. They still ask us for {feature}.',
    'Adoption',
    'Risk',
  ),
  note('Recovery plan for {name} agreed with {who}: fixed contact, weekly figures, {feature} first.', 'Risk', 'Call'),
  note('{who} did not answer for two weeks. Reached {other} in {city}, who promised a date.', 'Risk', 'Call'),
  note(
    'Weekly call with {first}: {few} more {people} are back at {site}. Slow, but the right way.',
    'Adoption',
    'Call',
  ),
  note('Offered {top} two sessions at {site} at our cost. {first} has to find a day in {month}.', 'Training', 'Risk'),
  note(
    'New owner in {city} asks every department to justify its tools. {who} needs two pages from us about {product}.',
    'Risk',
    'Stakeholder',
  ),
];

/** Notes on a support case, written the day after it was submitted. */
export const TROUBLED: readonly NoteText[] = [
  note('{who} called about “{case}”. Promised news before noon and told support.', 'Support'),
  note(
    'Work of the {people} in {city} stops over “{case}”. {first} works around it; an engineer is on it.',
    'Support',
    'Risk',
  ),
  note('Escalated “{case}” with {who} on the line. Daily update until it is solved.', 'Support', 'Risk'),
  note('{first} is annoyed about “{case}”, and rightly so: it is the second time at {site}.', 'Support', 'Risk'),
  note('Support answered “{case}” within the hour. {first} tests the fix in {city} tomorrow.', 'Support'),
];
/** Notes on the same case when it was closed. */
export const RESOLVED: readonly NoteText[] = [
  note('Solved: “{case}”. {first} confirmed it for {site} and thanked support.', 'Support'),
  note('Closed “{case}” with {who}: cause explained in writing, nothing left in {city}.', 'Support'),
  note('{first} says “{case}” has not come back at {site}. Took it off our weekly list.', 'Support'),
  note('Asked {who} whether “{case}” stayed solved: yes, for all {people}.', 'Support', 'Call'),
];

export const PREFERENCES: readonly NoteText[] = [
  onContact('{first} prefers a short mail before every call with {city}. Half an hour is plenty.', 'Stakeholder'),
  onContact('{first} is on leave in {month} and named {other} to stand in.', 'Stakeholder'),
  onContact('{first} decides about {feature}, {top} signs. Copy both.', 'Stakeholder'),
  onContact('{first} reads figures before words: put the chart on {product} on the first page.', 'Stakeholder'),
  onContact('{first} works from {city} on Tuesdays and Thursdays; other days by phone.', 'Stakeholder'),
  onContact(
    '{first} knew {product} from a former employer and compares a lot. Good questions about {feature}.',
    'Stakeholder',
  ),
  onContact(
    '{first} speaks up for us in front of {top}. Send {first} news of {feature} early.',
    'Stakeholder',
    'Reference',
  ),
];
