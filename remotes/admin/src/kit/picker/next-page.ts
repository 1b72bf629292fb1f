/** The number of the page after this one, for lists that grow page by page; undefined after the last. */
export const nextPage = ({ page, per_page, total }: { page: number; per_page: number; total: number }) =>
  page * per_page < total ? page + 1 : undefined;
