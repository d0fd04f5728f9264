/** Texts of the success plans of Halden Systems: one kind of plan for each playbook that plans are worked on in. */
import type { PlaybookKey } from './playbooks.ts';

/** KPIs of an account that plans measure. */
export const GOAL_KPIS = ['License Utilization', 'Unused seats', 'Open cases'] as const;

/** Measured by a KPI of the account; `by` is the intended change in percent of the current value. */
export interface MeasuredGoal {
  name: string;
  kpi: (typeof GOAL_KPIS)[number];
  by: number;
}
/** Tracked by a milestone: the steps in order, the target last. */
interface MilestoneGoal {
  name: string;
  milestone: 'Onboarding' | 'Go-live' | 'Adoption' | 'Renewal' | 'Expansion';
  steps: readonly string[];
}
export type Goal = MeasuredGoal | MilestoneGoal;

export interface PlanText {
  /** Possible names of plans of this kind. */
  names: readonly string[];
  description: string;
  summary: string;
  goals: readonly Goal[];
}

export const PLAN_TEXTS: Readonly<Record<PlaybookKey, PlanText>> = {
  adoption: {
    names: ['Recover shop-floor adoption', 'Every shift at work again'],
    description: 'Bring every site back to the usage it had in summer, and prove it before the renewal.',
    summary:
      'Active users fell after the sponsor left and the second shift began to share logins. We train both shifts, clear the ' +
      'ticket backlog and report every two weeks. A recovered site is the condition for the two-year offer.',
    goals: [
      { name: 'Seats in use back above target', kpi: 'License Utilization', by: 22 },
      { name: 'Second shift trained', milestone: 'Adoption', steps: ['1 session', '2 sessions', '3 sessions'] },
      { name: 'Few seats without a user', kpi: 'Unused seats', by: -45 },
    ],
  },
  risk: {
    names: ['Win back confidence before the renewal'],
    description: 'Find out what stands against a renewal, put it right, and have it confirmed by the sponsor.',
    summary:
      'The renewal is near and the signs are poor. We agree a recovery plan with the new sponsor, show progress every ' +
      'week and put the offer on the table only when the open points are closed.',
    goals: [
      {
        name: 'Recovery plan agreed with the sponsor',
        milestone: 'Renewal',
        steps: ['Drafted', 'Presented', 'Agreed'],
      },
      { name: 'Seats in use before the offer', kpi: 'License Utilization', by: 10 },
      { name: 'Order form signed', milestone: 'Renewal', steps: ['Offer sent', 'Signed'] },
    ],
  },
  review: {
    names: [
      'Make the value visible every quarter',
      'Two goals a quarter',
      'From satisfied users to a convinced sponsor',
    ],
    description: 'A review each quarter in which the sponsor sees what the product brought, in their own figures.',
    summary:
      'Users are content, but the people who sign have not seen a figure for a year. Each review begins with what was ' +
      'promised last time and ends with two goals for the next quarter.',
    goals: [
      { name: 'Reviews held with the sponsor', milestone: 'Adoption', steps: ['1 review', '2 reviews', '3 reviews'] },
      { name: 'Fewer unused seats than last quarter', kpi: 'Unused seats', by: -20 },
    ],
  },
  onboarding: {
    names: ['First value in ninety days', 'A first site by the end of the season'],
    description: 'From the signed order to the first site that works with the product every day.',
    summary:
      'The board decided on the promise of a quick start. Master data comes first, key users are trained on their own ' +
      'data, and the first site goes live before the others are planned.',
    goals: [
      { name: 'Master data imported', milestone: 'Onboarding', steps: ['Products', 'Products and sites', 'All of it'] },
      { name: 'First site live', milestone: 'Go-live', steps: ['Trial run', 'Live'] },
      { name: 'Seats in use after the start', kpi: 'License Utilization', by: 30 },
      { name: 'No seat waits for its user', kpi: 'Unused seats', by: -80 },
    ],
  },
  expansion: {
    names: ['Roll out to the second site'],
    description: 'The first site works well: show the next one what it would gain, and go live there.',
    summary:
      'The second site still plans on paper. Its manager visits the first one, we work out the business case with the ' +
      'controllers, and the order covers both sites in one contract.',
    goals: [
      { name: 'Business case accepted', milestone: 'Expansion', steps: ['Figures collected', 'Presented', 'Accepted'] },
      { name: 'First site stays well used', kpi: 'License Utilization', by: 4 },
      { name: 'Second site ordered', milestone: 'Expansion', steps: ['Offer sent', 'Ordered'] },
    ],
  },
  renewal: {
    names: ['Renew for two years'],
    description: 'A renewal without worries, in good time, for two years instead of one.',
    summary:
      'Nothing stands against the renewal. We tidy up seats and products, discuss the next two years with the sponsor ' +
      'early and have the order form signed a month before the term ends.',
    goals: [
      { name: 'Next term discussed', milestone: 'Renewal', steps: ['Date agreed', 'Discussed'] },
      { name: 'Paid seats are used', kpi: 'License Utilization', by: 6 },
      { name: 'Order form signed', milestone: 'Renewal', steps: ['Offer sent', 'Signed'] },
    ],
  },
  support: {
    names: ['Calm after the outage', 'Trust in the figures again'],
    description: 'What went wrong is solved, explained and does not come back.',
    summary:
      'Three incidents in a month cost trust. Support and engineering report daily until the cause is fixed, then we ' +
      'watch usage together with the customer for four weeks.',
    goals: [
      { name: 'Cause explained in writing', milestone: 'Adoption', steps: ['First findings', 'Final report'] },
      { name: 'Support load back to normal', kpi: 'Open cases', by: -60 },
    ],
  },
  health: {
    names: ['Two more teams at work', 'More teams, no new seats'],
    description: 'A steady customer gets more out of it: two more teams begin, with habits that last.',
    summary:
      'The account is calm and uses half of what it could. We look at usage by feature, ask three people how they work, ' +
      'and bring two more teams on board without new seats.',
    goals: [
      { name: 'Teams on board', milestone: 'Adoption', steps: ['1 team', '2 teams'] },
      { name: 'New teams on seats that are free', kpi: 'Unused seats', by: -30 },
      { name: 'Seats in use', kpi: 'License Utilization', by: 8 },
    ],
  },
};
