/** Names for contacts, jobs they hold, and what they ask support. */
const list = (text: string): readonly string[] => text.trim().split(/\s*\n\s*|,\s*/);

export const FIRST_NAMES = list(`
Jonas, Ines, Marta, Pieter, Saoirse, Katrin, Luca, Amira, Henrik, Yuki, Tomasz, Elif, Oskar, Priya, Mateo, Freya, Andrei,
Chiara, Willem, Nadia, Callum, Ana, Rasmus, Leila, Hugo, Signe, Dario, Mei, Patrick, Zofia, Emeka, Hanna, Rafael, Ingrid,
Samuel, Bianca, Viktor, Aoife, Nils, Camille, Arjun, Tereza, Gareth, Lotte, Daniel, Maja, Stefan, Rosa, Kwame, Elena,
Finn, Sofia, Marcus, Judit, Owen, Clara, Jamal, Greta, Paolo, Nora`);

export const LAST_NAMES = list(`
Weber, Carvalho, Klein, de Vries, Byrne, Hoffmann, Moretti, Haddad, Nilsson, Tanaka, Nowak, Demir, Lindholm, Iyer, Vargas,
Andersen, Popescu, Ricci, Jansen, Karimi, Murray, Pereira, Holm, Aziz, Martin, Dahl, Conti, Chen, Doyle, Zielinska, Okafor,
Virtanen, Santos, Berg, Cohen, Costa, Horvat, Kelly, Eriksson, Laurent, Mehta, Novotna, Price, Visser, Keller, Jensen, Bauer,
Ferrari, Mensah, Petrov, Murphy, Lopez, Schmidt, Szabo, Hughes, Fontaine, Brooks, Lange, Gallo, Larsen, Meyer, Quinn, Rossi,
Sandberg, Torres, Ueda, Vogel, Walsh, Ylitalo, Zeller, Ashworth, Blanc, Coleman, Duarte, Engel, Fuchs, Grant, Hale`);

export interface Job {
  title: string;
  department: string;
}

const jobs = (text: string): readonly Job[] =>
  list(text).map((entry) => {
    const [title = '', department = ''] = entry.split(' / ');
    return { title, department };
  });

/** From the top of a company down; each level reports to the one above it. */
export const JOB_LEVELS: readonly (readonly Job[])[] = [
  jobs('Chief executive / Management, Managing director / Management'),
  jobs(
    'Director of operations / Operations, Chief financial officer / Finance, IT director / IT, Commercial director / Sales',
  ),
  jobs(`Operations manager / Operations, Planning manager / Planning, IT lead / IT, Procurement manager / Procurement,
    Controller / Finance, Head of logistics / Logistics, Quality manager / Quality`),
  jobs(`Planner / Planning, Data analyst / IT, System administrator / IT, Key user / Operations, Buyer / Procurement,
    Shift lead / Operations, Accountant / Finance`),
];

/** The flagship's people, where a screenshot shows them. */
export const FLAGSHIP_CONTACTS: readonly (readonly [first: string, last: string, title: string, department: string])[] =
  [
    ['Marta', 'Klein', 'Chief executive', 'Management'],
    ['Jonas', 'Weber', 'Director of operations', 'Operations'],
    ['Ines', 'Carvalho', 'IT lead, champion', 'IT'],
  ];

export const CONTACT_NOTES = list(`
Prefers a call to a mail\nIn the office Tuesday to Thursday\nSigns orders up to 50k\nKnows our product from a former employer
Champion: shows it to other sites\nSceptical about the price\nOn parental leave until spring\nWants to see the roadmap`);

export const CASE_SUBJECTS = list(`
Export to Excel stops at 10.000 rows\nSingle sign-on fails after certificate change\nSchedule board is slow on Mondays
Wrong totals in the weekly report\nDriver app loses tours without signal\nPlease add a site to our contract
Import rejects dates in American order\nUser cannot see the second plant\nForecast ignores public holidays
Invoice shows the old company name\nHow do we archive old orders?\nStock count differs from our system
Reorder proposal doubles quantities\nPrinting labels cuts the last line\nTwo users see each other's drafts
API answers 429 during night run\nDashboard tile stays empty\nDowntime reason missing in the list
Approval mail arrives hours late\nTime zone of night shift is off by one hour\nCannot change my password
Machine state stuck at running\nRequest: dark mode for the wall screen\nBudget round cannot be closed
Translation mistakes in Polish\nData import fails with a blank line\nShift planner shows a former colleague
Question about the next release\nScenario cannot be shared with a team\nReport delivery stopped on Friday`);
