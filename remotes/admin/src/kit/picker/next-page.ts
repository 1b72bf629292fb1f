export const nextPage = ({ page, per_page, total }: { page: number; per_page: number; total: number }) =>
  page * per_page < total ? page + 1 : undefined;
