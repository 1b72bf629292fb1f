import type { Kysely, Migration } from 'kysely';

interface Tables {
  site_settings: { id: number; site: string };
}

/** What every site said before its charity could say it otherwise, so that a site that is there stays as it is. */
const before = {
  appeal: 'Your help can make a differance',
  search_hint:
    'Fewer words find more, and so do simpler ones: “coats” rather than “warm winter clothing”. Is it spelt as we would spell it?',
};

export const wordsOfTheCharity: Migration = {
  async up(db: Kysely<Tables>) {
    for (const { id, site } of await db.selectFrom('site_settings').selectAll().execute()) {
      const kept = JSON.stringify({ ...before, ...(JSON.parse(site) as object) });
      await db.updateTable('site_settings').set({ site: kept }).where('id', '=', id).execute();
    }
  },
};
