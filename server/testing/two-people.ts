import { afterAll, beforeEach } from 'vitest';
import { openTestApi, type TestApi } from './api.ts';
import { makePerson, type PersonOptions, type TestPerson } from './people.ts';

export interface TwoPeople extends TestApi {
  ayse: TestPerson;
  mehmet: TestPerson;
}

interface Options {
  settings?: Record<string, string>;
  ayse?: PersonOptions;
  mehmet?: PersonOptions;
  /** Whether Mehmet registered with Ayşe's invitation. */
  isInvited?: boolean;
}

export async function openTwoPeople(options: Options = {}): Promise<TwoPeople> {
  const api = await openTestApi(options.settings);
  const makePeople = async () => {
    const ayse = await makePerson(api.context, options.ayse);
    const referral = options.isInvited === true ? { referredBy: ayse.userId } : {};
    const given = { fullName: 'Mehmet', ...referral, ...options.mehmet };
    return { ayse, mehmet: await makePerson(api.context, given) };
  };
  const people: TwoPeople = { ...api, ...(await makePeople()) };
  beforeEach(async () => {
    await api.reset();
    Object.assign(people, await makePeople());
  });
  afterAll(() => api.close());
  return people;
}
