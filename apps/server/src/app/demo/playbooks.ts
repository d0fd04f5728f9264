/** The playbooks of Halden Systems and their steps. */
import type { Priority } from './factories/plays.ts';

export interface Step {
  name: string;
  priority: Priority;
  /** Days after the start of the play. */
  after: number;
  how: string;
  /** Zero-based indexes of the steps that it waits for. */
  waits: readonly number[];
  /** The owner: a rule, or a first name. */
  owner: string;
}

export interface Playbook {
  name: string;
  priority: Priority;
  /** The purpose, shown with the first step. */
  purpose: string;
  steps: readonly Step[];
  /** The note of the second version, which added dependencies and owners; the first version has none of them. */
  revised?: string;
}

/**
 * A line contains days after the start, priority and step, optionally followed by instructions, the lines that it waits
 * for, and the owner.
 */
function parsePlaybook(name: string, priority: Priority, purpose: string, lines: string, revised?: string): Playbook {
  const steps = lines
    .trim()
    .split('\n')
    .map((line): Step => {
      const [after = '', rank = '', step = '', how = '', waits = '', owner = ''] = line.split('|');
      return {
        ...{ name: step, priority: rank as Priority, after: Number(after), how, owner: owner || 'primary' },
        waits: waits === '' ? [] : waits.split(',').map((at) => Number(at) - 1),
      };
    });
  return { name, priority, purpose, steps, ...(revised && { revised }) };
}

export const PLAYBOOKS = {
  risk: parsePlaybook(
    'Renewal at risk',
    'H',
    'The renewal is near and the signs are poor: find out why and agree a way forward.',
    `
0|H|Read usage and tickets of the last quarter
3|C|Call the sponsor about the renewal|Ask openly what would have to change for a yes.|1
5|H|Write down what they object to||2
9|M|Agree internally what we can offer||3|extended
12|H|Present the recovery plan||4
18|H|Confirm the new executive sponsor|A mail is not enough: meet the person.
24|M|Check progress against the plan||5
32|H|Send the renewal offer||5,7
40|C|Get the order form signed||8`,
    'The plan is presented before we check on it; the extended team says what we can offer',
  ),
  adoption: parsePlaybook(
    'Adoption recovery',
    'M',
    'Fewer people work with the product than have a seat: bring them back.',
    `
0|M|Export the list of inactive people
6|C|Review inactive seats with the plant managers
12|M|Plan two refresher trainings
20|M|Hold the first training|Ninety minutes, with their own data.
27|M|Hold the second training
45|L|Compare active people with the start`,
  ),
  review: parsePlaybook(
    'Quarterly business review',
    'M',
    'Show what the product brought in the quarter and agree the next goals.',
    `
0|M|Agree a date with the sponsor
4|M|Collect figures of the quarter
7|M|Write the review deck||2
9|L|Ask support for open matters|||extended
10|M|Rehearse with the account team||3
12|M|Send the review deck for comments||3
16|H|Hold the review|Decisions first, slides second.|1,5,6`,
    'No deck without figures, no review without a rehearsal',
  ),
  onboarding: parsePlaybook(
    'Onboarding',
    'H',
    'From the signed order to the first site at work.',
    `
0|H|Welcome call with sponsor and project lead
4|H|Set up sign-in and roles|||extended
8|M|Import master data|Products, sites and people; dates in ISO form.|2
14|M|Train the key users||3
24|H|Go live on the first site||3,4
38|M|Review the first two weeks||5
60|L|Hand over to support||6|lena`,
    'Nobody goes live untrained; Lena hands over to support',
  ),
  expansion: parsePlaybook(
    'Expansion: second site',
    'M',
    'The first site works well; show the next one what it would gain.',
    `
0|M|Ask the sponsor for an introduction
7|M|Visit the second site
14|M|Work out the business case
21|H|Present the offer
35|H|Agree the order`,
  ),
  renewal: parsePlaybook(
    'Renewal preparation',
    'M',
    'A renewal without worries, in good time.',
    `
0|L|Check contacts and billing address
10|M|Review seats and products
20|M|Discuss the next term with the sponsor
35|M|Send the renewal offer
50|H|Get the order form signed`,
  ),
  support: parsePlaybook(
    'Support escalation follow-up',
    'H',
    'Tickets hurt: make sure that they are solved and that the customer knows.',
    `
0|C|Call the person who reported it
1|H|Agree a daily update with support
4|M|Explain the cause in writing
10|M|Ask whether it stayed solved`,
  ),
  health: parsePlaybook(
    'Health check',
    'L',
    'A calm look at everything once in a season.',
    `
0|L|Look at usage by feature
5|L|Ask three people how they work with it
10|M|Suggest two improvements`,
  ),
} as const satisfies Record<string, Playbook>;

export type PlaybookKey = keyof typeof PLAYBOOKS;
