import { expect, test } from 'vitest';
import { IMAGE_MESSAGES, IMAGE_SIZE, validateImage, validateImageName } from './images.ts';

test('accepts names with a single extension that is allowed for the image', () => {
  for (const name of ['me.jpg', 'me.jpeg', 'me.PNG', 'C:\\pictures\\me.png']) {
    expect([name, validateImageName(name, 'avatar')]).toEqual([name, undefined]);
  }
  for (const name of ['me.gif', 'me', '.png', '', 'me.svg', 'me.png/..']) {
    expect(validateImageName(name, 'avatar')).toBe(
      name.endsWith('..') ? IMAGE_MESSAGES.extensions : IMAGE_MESSAGES.type,
    );
  }
  expect(validateImageName('a.php.png', 'avatar')).toBe(IMAGE_MESSAGES.extensions);
  expect(validateImageName('logo.jpeg', 'logo')).toBe(IMAGE_MESSAGES.type);
});

test('validates the name of a file before its size', () => {
  expect(validateImage(null, 'logo')).toBe(IMAGE_MESSAGES.none);
  expect(validateImage({ name: 'a.gif', size: IMAGE_SIZE + 1 }, 'logo')).toBe(IMAGE_MESSAGES.type);
  expect(validateImage({ name: 'a.png', size: IMAGE_SIZE + 1 }, 'logo')).toBe(IMAGE_MESSAGES.size);
  expect(validateImage({ name: 'a.png', size: IMAGE_SIZE }, 'logo')).toBeUndefined();
});
