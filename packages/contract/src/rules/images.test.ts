import { expect, test } from 'vitest';
import { IMAGE_MESSAGES, IMAGE_SIZE, imageFault, imageNameFault } from './images.ts';

test('names: one extension, and one of those that the picture may have', () => {
  for (const name of ['me.jpg', 'me.jpeg', 'me.PNG', 'C:\\pictures\\me.png']) {
    expect([name, imageNameFault(name, 'avatar')]).toEqual([name, undefined]);
  }
  for (const name of ['me.gif', 'me', '.png', '', 'me.svg', 'me.png/..']) {
    expect(imageNameFault(name, 'avatar')).toBe(name.endsWith('..') ? IMAGE_MESSAGES.extensions : IMAGE_MESSAGES.type);
  }
  expect(imageNameFault('a.php.png', 'avatar')).toBe(IMAGE_MESSAGES.extensions);
  expect(imageNameFault('logo.jpeg', 'logo')).toBe(IMAGE_MESSAGES.type);
});

test('a file is named, then measured', () => {
  expect(imageFault(null, 'logo')).toBe(IMAGE_MESSAGES.none);
  expect(imageFault({ name: 'a.gif', size: IMAGE_SIZE + 1 }, 'logo')).toBe(IMAGE_MESSAGES.type);
  expect(imageFault({ name: 'a.png', size: IMAGE_SIZE + 1 }, 'logo')).toBe(IMAGE_MESSAGES.size);
  expect(imageFault({ name: 'a.png', size: IMAGE_SIZE }, 'logo')).toBeUndefined();
});
