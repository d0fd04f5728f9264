/** Texts of notes for any customer at any time. */
import { note, type NoteText } from './text.ts';

export const EVERYDAY: readonly NoteText[] = [
  note('Monthly call with {who}. No open points in {city}, next one in {month}.', 'Call'),
  note(
    'Asked for the roadmap of {product}. Sent {first} the public one and offered a session with product.',
    'Feedback',
  ),
  note(
    '{first} would like {feature} and its totals in one file. Added to the wish list, no date promised.',
    'Feedback',
  ),
  note(
    [
      'Quarterly review with {who} held.',
      '- Goals of {name} for the quarter met',
      '- New goal: {feature} used weekly at {site}',
      '- Next review in {month}',
    ].join('\n'),
    'QBR',
  ),
  note(
    'Invoice address of {name} changes in {month}. Finance has it from {other}, nothing to do for the contract.',
    'Billing',
  ),
  note('New {people} get our introduction from {who} now. Sent the current slides on {product}.', 'Training'),
  note('Security questionnaire of {name} answered and returned. {first} reviews it once a year.', 'Security'),
  note('Survey answer of {who}: {nine} out of 10. What is missing is {feature} on the phone.', 'Feedback'),
  note('Met {who} at {site}. Walked through a day of the {people}; most of it happens before nine.', 'Visit'),
  note('Single sign-on of {name} works with the new certificate. {first} saw all {people} sign in.', 'Security'),
  note('{first} asked who of {city} may see {feature}. Sent the list of roles and what each one opens.', 'Security'),
  note('Purchasing in {city} wants order numbers on invoices. {other} gives them to us by {month}.', 'Billing'),
  note('{who} forwarded a wish of the {people}: colours in {feature} by {place}. Told product.', 'Feedback'),
  note(
    'Half a day of training on {feature} for {few} {people}, at {site}. {first} wants the rest to see it too.',
    'Training',
  ),
  note('Went through the release of {month0} with {first}. {feature} is what {city} will notice.', 'Call'),
  note('{first} and {other} split the work: one keeps {product} going, the other trains {site}.', 'Stakeholder'),
  note('Data clean-up with {who}: {some} old entries of {city} archived in {product}.', 'Adoption'),
  note('Lunch with {top} at the fair. Business in {industry} is [slow|good|uneven], {name} invests anyway.', 'Visit'),
  note(
    '{first} asked for our terms on data in {product}. Sent the agreement of {city} again, signed in the first year.',
    'Security',
  ),
  note('Phone call from {first} on the way to {site}: thanks for {feature}, the {people} like it.', 'Call', 'Feedback'),
  note(
    'Checked the interface to the books of {name} with {other}. Nightly run since {month0} without an error.',
    'Adoption',
  ),
  note('{who} tries {feature} with one team first. Decides about the other {places} in {month}.', 'Adoption'),
  note('Sent {first} the short film on {feature}. {few} {people} in {city} watched it within a day.', 'Training'),
  note('{top} wants one page a quarter about {product}, no more. First one goes out in {month}.', 'QBR', 'Stakeholder'),
];
