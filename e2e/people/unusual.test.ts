import { expect, test } from 'vitest';
import { isCityName, isPersonName } from '../../contract/person-name.ts';
import { isLargeEnoughForProfile } from '../../contract/picture-bounds.ts';
import { unusualPeople, unwanted } from './unusual.ts';

test.each(Object.entries({ ...unusualPeople, unwanted }))(
  'the %s person can be registered unchanged',
  async (_, { fullName, city, photos }) => {
    expect([isPersonName(fullName, null), isCityName(city)]).toEqual([true, true]);
    expect((await photos()).every(isLargeEnoughForProfile)).toBe(true);
  },
);
