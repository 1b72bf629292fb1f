import type { SupporterFields, SupporterWhole } from '@lapis/contract';
import type { TestSite } from '../../testing/testing';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

export const supportersPath = '/api/admin/giving/supporters';

/** Creates, views and changes supporters, as staff do. */
export const supporterCalls = (admin: () => Admin) => ({
  async write(fields: Partial<SupporterFields> & { name: string }) {
    const answer = await admin().post(supportersPath, fields);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ results: SupporterWhole }>().results;
  },
  async show(id: number) {
    return (await admin().get(`${supportersPath}/${id}`)).json<{ results: SupporterWhole }>().results;
  },
  join: (id: number, other: number) => admin().post(`${supportersPath}/${id}/join`, { other }),
});

export const taxpayer = {
  title: 'Ms',
  firstname: 'Ada',
  lastname: 'Byron',
  house: '12',
  street: 'St James’s Square',
  postcode: 'SW1Y 4JH',
  outside_uk: false,
};
