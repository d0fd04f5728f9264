/** Subjects of support cases: minor questions, general problems, and problems with a product that the customer has. */
const parseLines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

export const SMALL = parseLines(`
Please add a site to our contract
Invoice shows the old company name
Cannot change my password
Translation mistakes in Polish
Question about the next release
How do we archive old orders?
A former colleague still gets our mails
Print view cuts the right column
Search does not find names with accents
Request: dark mode for the wall screen
Please change the owner of our workspace
Which browsers do you support?
Colours of the calendar are hard to tell apart
Welcome mail went to the wrong address
Please send us the data protection agreement
How do we hide a closed site?
Sorting of the list is forgotten
Names with an apostrophe look odd in mails
Can we have the help in Spanish?
Logo on the printout is blurred`);

export const COMMON_PROBLEMS = parseLines(`
Single sign-on fails after certificate change
User cannot see the second site
Two users see each other's drafts
Export to Excel stops at 10.000 rows
Time zone of night shift is off by one hour
Page stays white after the update
New users have to sign in twice
Saving takes a minute since Tuesday`);

export const PRODUCT_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  'Halden Plan': parseLines(`
    Schedule board is slow on Mondays
    Shift planner shows a former colleague
    Scenario cannot be shared with a team
    Public holidays missing in the schedule
    Moved shift jumps back after saving`),
  'Halden Forecast': parseLines(`
    Forecast ignores public holidays
    Promotion effect counted twice
    Demand of new items is always zero`),
  'Halden Budget': parseLines(`
    Budget round cannot be closed
    Approval mail arrives hours late
    Totals differ between rounds`),
  'Halden Floor': parseLines(`
    Machine state stuck at running
    Downtime reason missing in the list
    Work order closes without quantity`),
  'Halden Stock': parseLines(`
    Stock count differs from our system
    Reorder proposal doubles quantities
    Printing labels cuts the last line`),
  'Halden Route': parseLines(`
    Driver app loses tours without signal
    Tour planning ignores the low bridge
    Wrong arrival times after the break`),
  'Halden Insight': parseLines(`
    Wrong totals in the weekly report
    Dashboard tile stays empty
    Report delivery stopped on Friday`),
  'Halden Connect': parseLines(`
    Import rejects dates in American order
    API answers 429 during night run
    Data import fails with a blank line`),
};
