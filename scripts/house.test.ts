import { expect, test } from 'vitest';
import { drawHouse, drawn } from './house.ts';

test('the house is drawn as it stands', () => {
  expect(drawn(), 'npm run house draws it anew').toBe(drawHouse());
});
