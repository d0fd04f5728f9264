import { expect, test } from 'vitest';
import { isPersonalPassword } from './personal-password.ts';

const maya = {
  email: 'm.holm+ops@fjord.test',
  first_name: 'Maya',
  last_name: 'Núñez-Holm',
  entity_name: 'Fjord Line AS',
};
const findPersonal = (passwords: readonly string[], owner = maya) =>
  passwords.filter((password) => isPersonalPassword(password, owner));

test('decisions-55 a password contains the name, the email or the company in any case, with any separators and without accents', () => {
  const personal = [
    'xxMAYA2026',
    'nunez!2026',
    'Holm-2026',
    'N-u-n-e-z!1',
    'FJORD.2026',
    'fjord-line-1',
    'm.holm+ops1',
  ];
  expect(findPersonal(personal)).toEqual(personal);
});

test('parts of fewer than four characters and the domain of the email do not count', () => {
  expect(findPersonal(['Gas-2026!x', 'test-2026!', 'Ops-2026!x'])).toEqual([]);
  const short = { email: 'jo@fjord.test', first_name: 'Jo', last_name: 'Lee', entity_name: 'ACM' };
  expect(findPersonal(['Jo-Harbour1', 'Lee-Harbour', 'acm-Harbour'], short)).toEqual([]);
  expect(findPersonal(['JoLee-Harb1', 'jo.lee.2026'], short)).toEqual(['JoLee-Harb1', 'jo.lee.2026']);
});

test('letters of other scripts count, and an owner without a name has none to contain', () => {
  const anna = { email: 'a@b.test', first_name: 'Анна', last_name: 'Волкова', entity_name: '' };
  expect(findPersonal(['волкова 2026', 'Harbour!42'], anna)).toEqual(['волкова 2026']);
});
