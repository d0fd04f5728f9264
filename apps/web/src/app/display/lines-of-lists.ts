/** The displayed lines of `lists.tsx`. */
import type { DisplayedLines } from './cases.ts';

export const LINES_OF_LISTS: DisplayedLines = {
  'results of a search': [
    'Accounts',
    'A Alder Mill s MRR KD 12.3K {fair} {width 51%} 51 Fair {arrow-right}',
    'Recent',
    '{file-text}',
    'Old mill s Note g a {arrow-right}',
    'Pages',
    '{file-text}',
    'Portfolio {arrow-right}',
  ],
  'a search without results': [
    'Nothing matches “MILL”. Try part of a name.',
    'Searching…',
    'No records yet',
    'The search failed',
    'Something went wrong. Try again.',
    'Retry',
  ],
  'people by who reports to whom': ['P1 Person 1 CEO', 'P2 Person 2 VP Sales Sponsor', 'P3 Person 3'],
  'products as a tree': ['Products', 'All products', 'Name of product', '{pressed} Name of feature', 'Name of product'],
  'states of messages': [
    '{brand} Queued {brand} Queued',
    '{warn} Will retry {warn} Will retry',
    '{brand} Sending {brand} Sending',
    '{good} Sent {good} Sent',
    '{bad} Failed {bad} Failed',
    '{warn} Not sent {warn} Not sent',
    '{warn} Not sent: No server. {warn} Not sent',
  ],
  'the rule of passwords': [
    '12 to 64 characters: letters, digits , spaces and ! @ # $ % ^ & * ( ) _ + - = . , ? : ; Not your name, your',
    '… email, your company or a common password.',
  ],
};
