type Ask = <Answer>(path: string, query?: string) => Promise<Answer>;
type Post = <Answer>(path: string, body?: object) => Promise<Answer>;

interface List {
  results: { id: number }[];
}

const pageToken = (page: string) => page.split('/').at(-1);

/**
 * Records every API call made by the giving pages: for visitors, for signed-in users and in the portal.
 * @param email address of the signed-in user, who makes the gift
 */
export async function recordGiving(ask: Ask, post: Post, email: string) {
  const gift = { amount: 2500, method: 'transfer', name: 'Mina Marsh', email };
  const begun = await post<{ page: string }>('/gifts', gift);
  await ask(`/gifts/${pageToken(begun.page)}`);
  await post('/managed-gifts', { email });
  await ask('/account/gifts');
  const { page } = await post<{ page: string }>('/account/gifts/manage');
  await ask(`/managed-gifts/${pageToken(page)}`);

  await ask('/giving');
  for (const what of ['overview', 'totals', 'settings', 'statements', 'statement-lines'])
    await ask(`/admin/giving/${what}`);
  await ask('/admin/giving/claims');
  await ask('/admin/giving/claims/preview');
  await ask('/admin/giving/declarations', '?per_page=100');
  for (const what of ['gifts', 'supporters', 'appeals']) {
    const { results } = await ask<List>(`/admin/giving/${what}`, '?per_page=100');
    for (const { id } of results) await ask(`/admin/giving/${what}/${id}`);
  }
}
