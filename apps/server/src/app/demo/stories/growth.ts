/** Texts of notes on growing, steady and seasonal customers. */
import { note, type NoteText } from './text.ts';

export const GROWING: readonly NoteText[] = [
  note(
    '{who} [wants|asks for] seats for {site} before {month}. Quoted {some} more on {product}.',
    'Expansion',
    'Pricing',
  ),
  note(
    'The {people} at {site} went live [without our help|on their own]. {first} trained {some} of them in two mornings.',
    'Adoption',
  ),
  note(
    '{first} would speak to prospects about {feature}. Agreed on [two|three] calls a quarter, starting in {month}.',
    'Reference',
  ),
  note('{second} pilot at {site}: {few} of {few2} test weeks done, {who} sends feedback every Friday.', 'Expansion'),
  note(
    'Board in {city} saw the figures on {feature}. {top} calls it [the quiet success of the year|the best money of the year].',
    'QBR',
    'Reference',
  ),
  note(
    '{first} drew up a list of who should get {product} next: {some} {people}, most of them at {site}.',
    'Expansion',
  ),
  note(
    'Asked {who} what stood out this quarter: planning in {city} takes {few} hours less a week since {feature}.',
    'Feedback',
  ),
  note(
    'Case study agreed with {top}. Draft about {feature} goes to {city} in {month}, quotes need their approval.',
    'Reference',
  ),
  note(
    'Demo of {offer} for {first} and {few} {people}. [They want a price|They ask for a trial] once {month} is over.',
    'Expansion',
  ),
  note('{who} joined our user group. First topic from {name}: {feature} across several {places}.', 'Reference'),
  note('Every shift at {site} now opens {feature} first. {first} shows it to visitors.', 'Adoption'),
  note(
    '{first} moved the old lists of {some} {people} into {product}. The spreadsheet in {city} is read-only since {month0}.',
    'Adoption',
  ),
  note(
    'New hire in {city}: an administrator for {product} alone. {who} makes the time for the hand-over.',
    'Adoption',
    'Stakeholder',
  ),
  note(
    '{top} asked for a two-year price. Sent the calculation for {seats} seats and for {more}.',
    'Pricing',
    'Renewal',
  ),
  note(
    'Met {who} in {city}. The next {place} is planned for {month}; {few} people should be trained before.',
    'Visit',
    'Expansion',
  ),
  note(
    '{first} wants {feature} on the big screen at {site}. Works since our release of {month0}.',
    'Adoption',
    'Feedback',
  ),
];

export const STEADY: readonly NoteText[] = [
  note('{who} sees the renewal as a formality. The draft for {seats} seats goes to {city} 60 days ahead.', 'Renewal'),
  note(
    'Short call with {first}: [nothing new|nothing broken] in {city}. {feature} is used as on the first day.',
    'Call',
  ),
  note('{first} checked who still needs a seat in {city}. {few} names were replaced, the number stays.', 'Adoption'),
  note('{who} keeps the monthly summary for {top}. We added {feature} to it.', 'Call'),
  note('No growth planned at {name} this year, says {top}. {product} stays what it is: a tool that works.', 'Renewal'),
  note('Yearly refresher for {few} new {people} held. {first} took the questions home to {site}.', 'Training'),
  note('{first} compared {month0} with the year before: the same {people}, the same hours in {product}.', 'QBR'),
  note(
    'Looked at {feature} with {who}. Two shortcuts nobody in {city} knew of save them a few clicks a day.',
    'Adoption',
    'Training',
  ),
  note('{top} is content and says so rarely. Asked {first} for a line we may quote.', 'Reference'),
  note('{first} asked whether {offer} would fit. Not now: budget in {city} is closed until {month}.', 'Expansion'),
  note('Updated the list of who may approve at {site} with {who}. {few} roles changed.', 'Security'),
  note('Our figures and those of {first} agree on {feature}. Nothing to follow up before {month}.', 'QBR'),
  note('{who} passed our survey on to the {people}. {few} answered, all of them friendly.', 'Feedback'),
  note(
    'Service call with {city}: {product} answers quickly, logins work. {first} had one wish, see the list.',
    'Call',
    'Feedback',
  ),
];

export const SEASONAL: readonly NoteText[] = [
  note(
    'Season begins at {name} in {month}. {who} asked for calm until it is over: no changes to {product}.',
    'Adoption',
  ),
  note('Quiet weeks in {city}. {first} uses them for master data and asked how {feature} takes them in.', 'Training'),
  note(
    '{first} lends {some} seats to {people} of the season. Told how names are swapped without losing history.',
    'Adoption',
  ),
  note('Looked back on the season with {who}: {feature} held on the busiest day at {site}.', 'QBR'),
  note(
    'Temporary {people} arrive at {site} in {month}. {first} wants a ten-minute introduction instead of a session.',
    'Training',
  ),
  note('{top} asked why figures fall every year. Showed that {few} of {few2} months are their own low season.', 'QBR'),
  note('Peak at {site} was {few} days longer than planned. {who} extended the shifts in {product} alone.', 'Adoption'),
  note('{first} prepares {city} for the next season: old tours out, {feature} filled for {month}.', 'Call'),
  note('Agreed with {who}: reviews at {name} take place before {month}, never within the season.', 'Call', 'QBR'),
  note('Asked {first} about {offer} for the low season. Interesting for {site}, not before {month}.', 'Expansion'),
];
