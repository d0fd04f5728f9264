/** Names and jobs for contacts. */
const parseList = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const FIRST_NAMES = parseList(`
Jonas, Ines, Marta, Pieter, Saoirse, Katrin, Luca, Amira, Henrik, Yuki, Tomasz, Elif, Oskar, Priya, Mateo,
Freya, Andrei, Chiara, Willem, Nadia, Callum, Ana, Rasmus, Leila, Hugo, Signe, Dario, Mei, Patrick, Zofia,
Emeka, Hanna, Rafael, Ingrid, Samuel, Bianca, Viktor, Aoife, Nils, Camille, Arjun, Tereza, Gareth, Lotte,
Daniel, Maja, Stefan, Rosa, Kwame, Elena, Finn, Sofia, Marcus, Judit, Owen, Clara, Jamal, Greta, Paolo, Nora`);

export const LAST_NAMES = parseList(`
Weber, Carvalho, Klein, de Vries, Byrne, Hoffmann, Moretti, Haddad, Nilsson, Tanaka, Nowak, Demir, Lindholm,
Iyer, Vargas, Andersen, Popescu, Ricci, Jansen, Karimi, Murray, Pereira, Holm, Aziz, Martin, Dahl, Conti,
Chen, Doyle, Zielinska, Okafor, Virtanen, Santos, Berg, Cohen, Costa, Horvat, Kelly, Eriksson, Laurent, Mehta,
Novotna, Price, Visser, Keller, Jensen, Bauer, Ferrari, Mensah, Petrov, Murphy, Lopez, Schmidt, Szabo, Hughes,
Fontaine, Brooks, Lange, Gallo, Larsen, Meyer, Quinn, Rossi, Sandberg, Torres, Ueda, Vogel, Walsh, Ylitalo,
Zeller, Ashworth, Blanc, Coleman, Duarte, Engel, Fuchs, Grant, Hale`);

export interface Job {
  title: string;
  department: string;
}

const parseJobs = (text: string): readonly Job[] =>
  parseList(text).map((entry) => {
    const [title = '', department = ''] = entry.split(' / ');
    return { title, department };
  });

/** From the top of a company down; each level reports to the level above. */
export const JOB_LEVELS: readonly (readonly Job[])[] = [
  parseJobs('CEO / Management, Chief executive / Management, Managing director / Management'),
  parseJobs(`Director of operations / Operations, Chief financial officer / Finance, IT director / IT,
    Commercial director / Sales, Vice president operations / Operations, Vice president finance / Finance`),
  parseJobs(`Operations manager / Operations, Planning manager / Planning, IT lead / IT, Procurement manager / Procurement,
    Controller / Finance, Head of logistics / Logistics, Quality manager / Quality`),
  parseJobs(`Planner / Planning, Data analyst / IT, Process engineer / Operations, Systems engineer / IT,
    Key user / Operations, Buyer / Procurement, Shift lead / Operations, Accountant / Finance`),
];

/** The flagship's contacts that appear in screenshots. */
export const FLAGSHIP_CONTACTS: readonly (readonly [
  first: string,
  last: string,
  title: string,
  department: string,
  tags: readonly string[],
])[] = [
  ['Marta', 'Klein', 'Chief executive', 'Management', ['Sponsor']],
  ['Jonas', 'Weber', 'Director of operations', 'Operations', ['Decision maker']],
  ['Ines', 'Carvalho', 'IT lead', 'IT', ['Champion']],
];

export const CONTACT_NOTES = parseList(`
Prefers a call to a mail
In the office Tuesday to Thursday
Signs orders up to 50k
Knows our product from a former employer
Champion: shows it to other sites
Sceptical about the price
On parental leave until spring
Wants to see the roadmap`);
