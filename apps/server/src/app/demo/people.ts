/** The ten users of the demo company, and the user of its small neighbor (see the decisions about the demo company). */
export const DEMO_PASSWORD = 'Mainstay!2026';

export interface DemoUser {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
  role: 'ADM' | 'DA' | 'CSO' | 'CSL' | 'EXE' | 'CSM';
  readOnly?: true;
  purpose: string;
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'ada.admin@demo.test',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    title: 'Administrator',
    role: 'ADM',
    purpose: 'administration',
  },
  {
    email: 'olga.ops@demo.test',
    firstName: 'Olga',
    lastName: 'Petrova',
    title: 'Head of CS operations',
    role: 'CSO',
    purpose: 'operations',
  },
  {
    email: 'dev.data@demo.test',
    firstName: 'Dev',
    lastName: 'Rao',
    title: 'Data administrator',
    role: 'DA',
    purpose: 'data administration',
  },
  {
    email: 'lena.lead@demo.test',
    firstName: 'Lena',
    lastName: 'Fischer',
    title: 'Team lead',
    role: 'CSL',
    purpose: 'leads the team of maya and noah',
  },
  {
    email: 'evan.exec@demo.test',
    firstName: 'Evan',
    lastName: 'Clarke',
    title: 'Chief customer officer',
    role: 'EXE',
    purpose: 'reads everything',
  },
  {
    email: 'maya.csm@demo.test',
    firstName: 'Maya',
    lastName: 'Ortiz',
    title: 'Customer success manager',
    role: 'CSM',
    purpose: 'primary on 40 accounts',
  },
  {
    email: 'noah.csm@demo.test',
    firstName: 'Noah',
    lastName: 'Becker',
    title: 'Customer success manager',
    role: 'CSM',
    purpose: 'primary on 40 others',
  },
  {
    email: 'emil.extended@demo.test',
    firstName: 'Emil',
    lastName: 'Sorensen',
    title: 'Solutions consultant',
    role: 'CSM',
    purpose: "extended on 10 of maya's",
  },
  {
    email: 'rhea.reader@demo.test',
    firstName: 'Rhea',
    lastName: 'Nair',
    title: 'Analyst',
    role: 'CSM',
    readOnly: true,
    purpose: 'reads only, primary on 5',
  },
];

export const GLOBEX_ADMIN: DemoUser = {
  email: 'gia.admin@globex.test',
  firstName: 'Gia',
  lastName: 'Romano',
  title: 'Administrator',
  role: 'ADM',
  purpose: 'administers globex, the neighbour',
};
