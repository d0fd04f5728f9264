/** Texts of notes on completed steps of a play, by the name of the step. */
import { note, type NoteText } from './text.ts';

export const STEP_NOTES: Readonly<Record<string, readonly NoteText[]>> = {
  'Call the sponsor about the renewal': [
    note('{who} said it straight: without {feature} at {site} there is no case for another year.', 'Renewal', 'Risk'),
    note(
      'Half an hour with {top}. What would have to change: answers within a day, and {people} who like to use it.',
      'Renewal',
      'Risk',
    ),
    note('{top} wants fewer surprises in {city}. Agreed to send figures on {product} every Monday.', 'Renewal', 'Risk'),
  ],
  'Hold the review': [
    note('Decided with {who}: {feature} for all {people} by {month}, next review a quarter later.', 'QBR'),
    note('{top} took {few} decisions in an hour, the first one about {site}. Slides were not needed.', 'QBR'),
    note('{who} asked for one change: start with {feature}, then the figures of {name}.', 'QBR'),
  ],
  'Write the review deck': [
    note('Deck for {name} has {few2} pages. {first} gave us the figures of {site}.', 'QBR'),
    note('Numbers on {feature} come from {first}, the rest of the deck from our own reports on {name}.', 'QBR'),
  ],
  'Train the key users': [
    note(
      'Key users of {name}, {few} of them, can plan a week alone. {first} repeats it for those who were away.',
      'Training',
      'Onboarding',
    ),
    note(
      'Trained {who} and {few} colleagues in {city}, with their own orders on the screen.',
      'Training',
      'Onboarding',
    ),
  ],
  'Hold the first training': [
    note('Of {more} people invited in {city}, {some} came. {first} sends the recording to the others.', 'Training'),
    note('First training at {site}: their own data, ninety minutes, {few} good questions from {first}.', 'Training'),
  ],
  'Visit the second site': [
    note('Walked through {site} with {who}. Same lists on the wall as in the first one.', 'Visit', 'Expansion'),
    note('{first} drove us to the second {place}. {some} {people} there would need a seat.', 'Visit', 'Expansion'),
  ],
  'Explain the cause in writing': [
    note('Sent {first} the cause on one page, in plain words. {top} got a copy.', 'Support'),
    note('Wrote to {who}: what failed in {product}, why, and what we changed.', 'Support'),
  ],
  'Ask three people how they work with it': [
    note('{first}, {other} and a colleague in {city} all begin their day with {feature}.', 'Adoption', 'Feedback'),
    note(
      'Asked at {site}: {few} of {few2} {people} did not know {feature} before {first} showed it.',
      'Adoption',
      'Feedback',
    ),
  ],
};
